// Parses request bodies: checks JSON without rewriting it, and turns CSV and forms into JSON.
import { ERRORS } from '../errors/catalogue.ts'
import type { RestError } from '../errors/rest-error.ts'

export interface Payload {
  /** JSON text, or the raw text for single unnamed text parameters. */
  readonly text: string
  readonly isArray: boolean
  /** Keys of the object, or of every object of the array; undefined when the objects' keys differ. */
  readonly keys: readonly string[] | undefined
  readonly contentType: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'binary'
  readonly bytes?: Buffer
}

const EMPTY = 'Empty or invalid json'

export function parsePayload(raw: Buffer, contentType: string | null): Payload {
  const type = (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const text = raw.toString('utf8')
  switch (type) {
    case '':
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.array':
      return jsonPayload(text)
    case 'text/csv':
      return { ...jsonPayload(JSON.stringify(csvRows(text))), contentType: 'csv' }
    case 'application/x-www-form-urlencoded':
      return { ...jsonPayload(JSON.stringify(Object.fromEntries(new URLSearchParams(text)))), contentType: 'form' }
    case 'text/plain':
      return { text, isArray: false, keys: [], contentType: 'text' }
    case 'text/xml':
      return { text, isArray: false, keys: [], contentType: 'xml' }
    case 'application/octet-stream':
      return { text: '', isArray: false, keys: [], contentType: 'binary', bytes: raw }
    default:
      throw unacceptable(type)
  }
}

/** Tells whether the body contains rows of named values: JSON, CSV or a form. */
export function holdsRows({ contentType }: Pick<Payload, 'contentType'>): boolean {
  return contentType === 'json' || contentType === 'csv' || contentType === 'form'
}

export function unacceptable(type: string): RestError {
  return ERRORS.invalidBody(`Content-Type not acceptable: ${type}`)
}

export function jsonPayload(text: string): Payload {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw ERRORS.invalidBody(EMPTY)
  }
  const contentType = 'json'
  if (!Array.isArray(value)) {
    if (isObject(value)) return { text, isArray: false, keys: Object.keys(value), contentType }
    // A bare scalar is no row, but a procedure that accepts any JSON gets it as its argument.
    return { text, isArray: true, keys: [], contentType }
  }
  if (value.length === 0) return { text, isArray: true, keys: [], contentType }
  const first: unknown = value[0]
  if (!isObject(first)) return { text, isArray: true, keys: undefined, contentType }
  const keys = Object.keys(first)
  for (let index = 1; index < value.length; index++) {
    const row: unknown = value[index]
    if (!isObject(row) || !sameKeys(row, keys)) return { text, isArray: true, keys: undefined, contentType }
  }
  return { text, isArray: true, keys, contentType }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sameKeys(row: Record<string, unknown>, keys: readonly string[]): boolean {
  let count = 0
  for (const key in row) {
    if (!Object.hasOwn(row, key)) continue
    count += 1
    if (!keys.includes(key)) return false
  }
  return count === keys.length
}

/** Reads CSV by RFC 4180: the first line names the columns, and the word NULL without quotes is null. */
export function csvRows(text: string): Record<string, string | null>[] {
  const [header, ...lines] = csvLines(text)
  if (!header) throw ERRORS.invalidBody(EMPTY)
  return lines.map((line) => {
    if (line.length !== header.length) throw ERRORS.invalidBody('All lines must have same number of fields')
    return Object.fromEntries(header.map((name, index) => [name, line[index] === 'NULL' ? null : (line[index] ?? '')]))
  })
}

function csvLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw ERRORS.invalidBody('The CSV is not well-formed')
    const raw = found[1] ?? ''
    line.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (found[2] !== ',') {
      lines.push(line)
      line = []
    } else if (cell.lastIndex === text.length) line.push('')
  }
  if (line.length > 0) lines.push(line)
  return lines
}
