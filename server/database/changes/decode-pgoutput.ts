// Reads PostgreSQL's `pgoutput` messages (protocol version 1) into changes. Values stay text; column-json.ts gives them their types.
import type { Change, ChangedTable, Values } from '../change.ts'

const POSTGRES_EPOCH = 946_684_800_000

export class PgoutputDecoder {
  readonly #tables = new Map<number, ChangedTable>()
  #committedAt = new Date(0)
  #transaction = 0

  /** Decodes one message; returns a change if it is one. Begin, relation and commit only update the decoder. */
  decode(buffer: Buffer): Change | 'commit' | undefined {
    const reader = new Reader(buffer)
    switch (reader.letter()) {
      case 'B':
        reader.skip(8)
        this.#committedAt = new Date(POSTGRES_EPOCH + Number(reader.int64() / 1000n))
        this.#transaction = reader.int32() >>> 0
        return undefined
      case 'C':
        return 'commit'
      case 'R':
        this.#relation(reader)
        return undefined
      case 'I':
        return this.#change(reader, 'INSERT')
      case 'U':
        return this.#change(reader, 'UPDATE')
      case 'D':
        return this.#change(reader, 'DELETE')
      default:
        return undefined
    }
  }

  #relation(reader: Reader): void {
    const oid = reader.int32()
    const schema = reader.text()
    const name = reader.text()
    reader.skip(1)
    const columns = Array.from({ length: reader.int16() }, () => {
      const isIdentity = (reader.byte() & 1) === 1
      const column = reader.text()
      const typeOid = reader.int32()
      reader.skip(4)
      return { name: column, typeOid, isIdentity }
    })
    this.#tables.set(oid, { oid, schema, name, columns })
  }

  #change(reader: Reader, type: Change['type']): Change | undefined {
    const table = this.#tables.get(reader.int32())
    if (!table) return undefined
    let oldValues: Values | undefined
    let part = reader.letter()
    if (part === 'K' || part === 'O') {
      const known = reader.tuple()
      // PostgreSQL sends a key as a whole row, with null for each column it does not keep.
      oldValues =
        part === 'K' ? known.map((value, index) => (table.columns[index]?.isIdentity ? value : undefined)) : known
      part = reader.done ? '' : reader.letter()
    }
    const values = part === 'N' ? reader.tuple() : undefined
    return { table, type, values, oldValues, committedAt: this.#committedAt, transaction: this.#transaction }
  }
}

class Reader {
  readonly #buffer: Buffer
  #at = 0

  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }

  get done(): boolean {
    return this.#at >= this.#buffer.length
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  byte(): number {
    this.#at += 1
    return this.#buffer.readUInt8(this.#at - 1)
  }

  letter(): string {
    return String.fromCharCode(this.byte())
  }

  int16(): number {
    this.#at += 2
    return this.#buffer.readUInt16BE(this.#at - 2)
  }

  int32(): number {
    this.#at += 4
    return this.#buffer.readUInt32BE(this.#at - 4)
  }

  int64(): bigint {
    this.#at += 8
    return this.#buffer.readBigInt64BE(this.#at - 8)
  }

  text(): string {
    const end = this.#buffer.indexOf(0, this.#at)
    const text = this.#buffer.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }

  tuple(): Values {
    return Array.from({ length: this.int16() }, () => {
      const kind = this.letter()
      if (kind === 'n') return null
      if (kind === 'u') return undefined
      const length = this.int32()
      this.#at += length
      return this.#buffer.toString('utf8', this.#at - length, this.#at)
    })
  }
}
