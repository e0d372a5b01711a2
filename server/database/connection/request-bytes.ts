// Puts the messages of one statement into one buffer: a single allocation and a single write. All values are in text format.
import { serialize } from 'pg-protocol'
import type { Param } from '../database.ts'

const EXECUTE = serialize.execute()
const SYNC = serialize.sync()
const BIND = 0x42

export interface RequestMessages {
  readonly settingsStatement: string
  /** The SQL of the settings, if their statement is not prepared. */
  readonly settingsSql?: string | undefined
  readonly settings: readonly string[]
  /** Names of prepared statements to close, because the cache was full. */
  readonly evicted: readonly string[]
  readonly statement: string
  /** The SQL, if the statement is not prepared yet. */
  readonly sql: string | undefined
  readonly params: readonly Param[]
  /** The last statement of its transaction ends it. */
  readonly isLast: boolean
}

export function requestBytes(messages: RequestMessages): Buffer {
  const { settingsStatement, settingsSql, settings, evicted, statement, sql, isLast } = messages
  const params = messages.params.map(asText)
  const between = evicted.map((name) => serialize.close({ type: 'S', name }))
  if (sql !== undefined) between.push(serialize.parse({ name: statement, text: sql, types: [] }))
  const before = settingsSql === undefined ? undefined : parseOfSettings(settingsSql)
  let size =
    bindSize(settingsStatement, settings) +
    bindSize(statement, params) +
    2 * EXECUTE.length +
    (isLast ? SYNC.length : 0)
  for (const part of between) size += part.length
  const buffer = Buffer.allocUnsafe(size + (before?.length ?? 0))
  let at = writeBind(buffer, before?.copy(buffer, 0) ?? 0, settingsStatement, settings)
  at += EXECUTE.copy(buffer, at)
  for (const part of between) at += part.copy(buffer, at)
  at = writeBind(buffer, at, statement, params)
  at += EXECUTE.copy(buffer, at)
  if (isLast) SYNC.copy(buffer, at)
  return buffer
}

let parsedSettings: { sql: string; bytes: Buffer } | undefined

/** Every request of a pooled connection carries the same one. */
function parseOfSettings(sql: string): Buffer {
  if (parsedSettings?.sql !== sql) parsedSettings = { sql, bytes: serialize.parse({ name: '', text: sql, types: [] }) }
  return parsedSettings.bytes
}

type Text = string | Buffer | null

function asText(value: Param): Text {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function bindSize(statement: string, params: readonly Text[]): number {
  // Kind, length, empty portal, statement and its end, no format codes, number of parameters, no result format codes.
  let size = 1 + 4 + 1 + statement.length + 1 + 2 + 2 + 2
  for (const value of params) {
    size += 4
    if (typeof value === 'string') size += Buffer.byteLength(value)
    else if (value) size += value.length
  }
  return size
}

function writeBind(buffer: Buffer, start: number, statement: string, params: readonly Text[]): number {
  buffer[start] = BIND
  let at = start + 5
  buffer[at++] = 0
  at += buffer.write(statement, at, 'latin1')
  buffer[at++] = 0
  at = buffer.writeUInt16BE(0, at)
  at = buffer.writeUInt16BE(params.length, at)
  for (const value of params) {
    if (value === null) {
      at = buffer.writeInt32BE(-1, at)
    } else {
      const written = typeof value === 'string' ? buffer.write(value, at + 4) : value.copy(buffer, at + 4)
      buffer.writeInt32BE(written, at)
      at += 4 + written
    }
  }
  at = buffer.writeUInt16BE(0, at)
  buffer.writeInt32BE(at - start - 1, start + 1)
  return at
}
