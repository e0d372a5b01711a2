// The headers that SQL sets in `response.headers` or raises with an error: only those that are valid in HTTP are allowed.
import { ERRORS } from '../errors/catalogue.ts'

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\w]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export function isHeader(name: string, value: string): boolean {
  return HEADER_NAME.test(name) && HEADER_VALUE.test(value)
}

/** Adds the headers of `response.headers`: they replace the answer's own, and a header may appear twice. */
export function headersFromSql(
  raised: string | undefined,
  headers: Record<string, string>,
): Record<string, string> | [string, string][] {
  if (raised === undefined) return headers
  const list = readHeaderList(raised)
  if (!list) {
    throw ERRORS.responseHeaders()
  }
  const named = new Set(list.map(([name]) => name.toLowerCase()))
  return [...Object.entries(headers).filter(([name]) => !named.has(name.toLowerCase())), ...list]
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
