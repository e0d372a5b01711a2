// The reader gets PostgreSQL's bytes in pieces of any size, out of a buffer that is used again for the next piece.
import { expect, it } from 'vitest'
import { ProtocolReader } from './protocol-reader.ts'

const message = (kind: string, ...parts: (string | Buffer)[]) => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const row = (...columns: (string | null)[]) => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(columns.length)
  const parts = columns.map((column) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(column === null ? -1 : Buffer.byteLength(column))
    return Buffer.concat([length, Buffer.from(column ?? '')])
  })
  return message('D', count, ...parts)
}

const long = 'é'.repeat(700)
const bytes = Buffer.concat([
  message('1'),
  row('one', null, ''),
  row(long),
  message('C', 'SELECT 2\0'),
  message('E', 'SERROR\0C22012\0Mdivision by zero\0\0'),
  row(),
  message('Z', 'I'),
])
const said = ['parsed', ['one', null, ''], [long], 'SELECT 2', '22012 division by zero', [], 'ready']

function read(pieceBytes: number): unknown[] {
  const heard: unknown[] = []
  const rows: { columns: (Buffer | null)[]; at: number }[] = []
  const reader = new ProtocolReader({
    row: (columns) => void rows.push({ columns, at: heard.push('a row') - 1 }),
    parsed: () => void heard.push('parsed'),
    completed: (tag) => void heard.push(tag),
    failed: ({ code, message: text }) => void heard.push(`${code} ${text}`),
    ready: () => void heard.push('ready'),
  })
  const lent = Buffer.alloc(pieceBytes)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const length = bytes.copy(lent, 0, at, at + pieceBytes)
    reader.push(lent.subarray(0, length))
    lent.fill(0xff)
  }
  for (const { columns, at } of rows) heard[at] = columns.map((column) => column?.toString() ?? null)
  return heard
}

it('understands the same, wherever the pieces end, and keeps nothing of what it was lent', () => {
  for (let pieceBytes = 1; pieceBytes <= bytes.length; pieceBytes += 1) {
    expect(read(pieceBytes), `pieces of ${pieceBytes} bytes`).toEqual(said)
  }
})
