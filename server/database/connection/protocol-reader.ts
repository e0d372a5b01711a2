// Splits PostgreSQL's byte stream into messages and reads the few kinds the hot path needs. Columns stay bytes.
import { PostgresError } from '../postgres-error.ts'

export interface MessageHandler {
  row(columns: (Buffer | null)[]): void
  parsed(): void
  completed(tag: string): void
  failed(error: PostgresError): void
  ready(): void
}

const kinds = {
  dataRow: 0x44, // D
  parseComplete: 0x31, // 1
  commandComplete: 0x43, // C
  errorResponse: 0x45, // E
  readyForQuery: 0x5a, // Z
} as const

/** Kind and length. */
const HEAD_BYTES = 5

export class ProtocolReader {
  readonly #handler: MessageHandler
  /** A message of which a part has arrived, in a buffer of its own; of one whose length is not known yet the first bytes. */
  #whole: Buffer | undefined
  readonly #head = Buffer.alloc(HEAD_BYTES)
  #arrived = 0

  constructor(handler: MessageHandler) {
    this.#handler = handler
  }

  /** The bytes are the caller's again when this returns: what is kept of them is copied, once. */
  push(chunk: Buffer): void {
    let offset = this.#arrived > 0 ? this.#goOn(chunk) : 0
    while (chunk.length - offset >= HEAD_BYTES) {
      const end = offset + 1 + chunk.readUInt32BE(offset + 1)
      if (chunk.length < end) {
        this.#whole = Buffer.allocUnsafe(end - offset)
        this.#arrived = chunk.copy(this.#whole, 0, offset)
        return
      }
      this.#message(chunk, offset, end, true)
      offset = end
    }
    if (offset < chunk.length) this.#arrived = chunk.copy(this.#head, 0, offset)
  }

  /** Returns where the next message starts. */
  #goOn(chunk: Buffer): number {
    let offset = 0
    if (!this.#whole) {
      offset = chunk.copy(this.#head, this.#arrived, 0, HEAD_BYTES - this.#arrived)
      this.#arrived += offset
      if (this.#arrived < HEAD_BYTES) return offset
      this.#whole = Buffer.allocUnsafe(1 + this.#head.readUInt32BE(1))
      this.#head.copy(this.#whole)
    }
    const whole = this.#whole
    const taken = chunk.copy(whole, this.#arrived, offset)
    this.#arrived += taken
    if (this.#arrived < whole.length) return offset + taken
    this.#whole = undefined
    this.#arrived = 0
    this.#message(whole, 0, whole.length, false)
    return offset + taken
  }

  #message(buffer: Buffer, start: number, end: number, isLent: boolean): void {
    switch (buffer[start]) {
      case kinds.dataRow:
        this.#handler.row(
          isLent ? readRow(Buffer.from(buffer.subarray(start + 5, end)), 0) : readRow(buffer, start + 5),
        )
        break
      case kinds.parseComplete:
        this.#handler.parsed()
        break
      case kinds.commandComplete:
        this.#handler.completed(buffer.toString('latin1', start + 5, end - 1))
        break
      case kinds.errorResponse:
        this.#handler.failed(readError(buffer, start + 5, end))
        break
      case kinds.readyForQuery:
        this.#handler.ready()
        break
    }
  }
}

function readRow(buffer: Buffer, start: number): (Buffer | null)[] {
  const count = buffer.readUInt16BE(start)
  const columns: (Buffer | null)[] = new Array(count)
  let offset = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = buffer.readInt32BE(offset)
    offset += 4
    if (length < 0) {
      columns[index] = null
    } else {
      columns[index] = buffer.subarray(offset, offset + length)
      offset += length
    }
  }
  return columns
}

function readError(buffer: Buffer, start: number, end: number): PostgresError {
  const fields = new Map<string, string>()
  for (let offset = start; offset < end && buffer[offset] !== 0; ) {
    const stop = buffer.indexOf(0, offset + 1)
    fields.set(String.fromCharCode(buffer[offset] ?? 0), buffer.toString('utf8', offset + 1, stop))
    offset = stop + 1
  }
  return new PostgresError({
    message: fields.get('M') ?? 'unknown error',
    code: fields.get('C') ?? 'XX000',
    details: fields.get('D') ?? null,
    hint: fields.get('H') ?? null,
    constraint: fields.get('n') ?? null,
    table: fields.get('t') ?? null,
  })
}
