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

export class ProtocolReader {
  readonly #handler: MessageHandler
  #incomplete: Buffer | undefined
  #pieces: Buffer[] = []
  #pieceBytes = 0
  #expectedBytes = 0

  constructor(handler: MessageHandler) {
    this.#handler = handler
  }

  push(chunk: Buffer): void {
    // The reader joins the chunks of a large message once, when all of them are here.
    if (this.#expectedBytes > 0) {
      this.#pieces.push(chunk)
      this.#pieceBytes += chunk.length
      if (this.#pieceBytes < this.#expectedBytes) return
      const whole = Buffer.concat(this.#pieces, this.#pieceBytes)
      this.#pieces = []
      this.#pieceBytes = 0
      this.#expectedBytes = 0
      this.#read(whole)
      return
    }
    const rest = this.#incomplete
    this.#incomplete = undefined
    this.#read(rest ? Buffer.concat([rest, chunk]) : chunk)
  }

  #read(buffer: Buffer): void {
    let offset = 0
    while (buffer.length - offset >= 5) {
      const length = buffer.readUInt32BE(offset + 1) + 1
      if (buffer.length - offset < length) {
        this.#expectedBytes = length
        this.#pieces = [buffer.subarray(offset)]
        this.#pieceBytes = buffer.length - offset
        return
      }
      this.#message(buffer, offset, offset + length)
      offset += length
    }
    if (offset < buffer.length) this.#incomplete = buffer.subarray(offset)
  }

  #message(buffer: Buffer, start: number, end: number): void {
    switch (buffer[start]) {
      case kinds.dataRow:
        this.#handler.row(readRow(buffer, start + 5))
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
