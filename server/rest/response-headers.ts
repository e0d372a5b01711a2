// Headers that SQL asks for, by setting or by error: let through only when HTTP can carry them.
import { RestError } from './rest-error.ts'

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\w]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export function isHeader(name: string, value: string): boolean {
  return HEADER_NAME.test(name) && HEADER_VALUE.test(value)
}

/** Adds what `response.headers` holds; what SQL says wins over what the answer had. */
export function headersFromSql(raised: string | undefined, headers: Record<string, string>): void {
  if (raised === undefined) return
  const list = readHeaderList(raised)
  if (!list) {
    const message = 'response.headers guc must be a JSON array composed of objects with a single key and a string value'
    throw new RestError(500, 'PGRST111', message)
  }
  for (const [name, value] of list) {
    const existing = Object.keys(headers).find((key) => key.toLowerCase() === name.toLowerCase())
    headers[existing ?? name] = value
  }
}

function readHeaderList(raised: string): [string, string][] | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(raised)
  } catch {
    return undefined
  }
  if (!Array.isArray(parsed)) return undefined
  const list: [string, string][] = []
  for (const item of parsed) {
    const entries: [string, unknown][] = typeof item === 'object' && item !== null ? Object.entries(item) : []
    const [entry] = entries
    if (entries.length !== 1 || !entry || typeof entry[1] !== 'string') return undefined
    if (!isHeader(entry[0], entry[1])) return undefined
    list.push([entry[0], entry[1]])
  }
  return list
}
