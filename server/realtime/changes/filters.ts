// A listener's filters on the changes of a table (`column=op.value`, separated by commas): reads their text and compares them with values.
import { z } from 'zod'

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
export type FilterOperator = (typeof OPERATORS)[number]

/** A filter as the client wrote it. */
export interface WantedFilter {
  readonly column: string
  readonly operator: FilterOperator
  readonly value: string
  readonly negate: boolean
}

/** A filter that fits its table, with values as PostgreSQL writes them. */
export interface Filter {
  readonly column: string
  readonly operator: FilterOperator
  readonly values: readonly string[]
  readonly negate: boolean
  readonly kind: 'number' | 'text'
  /** A value of this type has one spelling only: equal means equal texts. */
  readonly isExact: boolean
}

export interface ListenerSpec {
  readonly event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  readonly schema: string
  readonly table: string
  readonly filters: readonly Filter[]
  /** The only columns the listener wants, besides the key. */
  readonly select: readonly string[] | undefined
}

/** Loose on purpose: a wrong value does not fail the join; a system message answers it later. */
export const listenerSchema = z.looseObject({
  event: z.string().nullish(),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.union([z.array(z.unknown()), z.string()]).nullish(),
})

/** The error's message is the sentence the client gets. */
export class FilterError extends Error {}

export function parseFilters(text: string): WantedFilter[] {
  if (text.trim() === '') return []
  return splitOutside(text).map(parseOne)
}

function parseOne(segment: string): WantedFilter {
  const trimmed = segment.trim()
  if (trimmed === '') throw new FilterError('filter must not contain empty segments (check for extra commas)')
  const [column, rest] = splitOnce(trimmed, '=')
  if (rest === undefined) throw new FilterError(JSON.stringify([column]))
  const negate = rest.startsWith('not.')
  const [operator, value] = splitOnce(negate ? rest.slice(4) : rest, '.')
  const known = OPERATORS.find((name) => name === operator)
  if (value === undefined) throw new FilterError(JSON.stringify([operator]))
  if (!known) throw new FilterError(`["${operator}", "${value}"]`)
  if (known !== 'in') return { column, operator: known, value: unquote(value), negate }
  if (!/^\(.*\)$/s.test(value)) throw new FilterError('`in` filter value must be wrapped by parentheses')
  return { column, operator: known, value: `{${value.slice(1, -1)}}`, negate }
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** Splits at commas outside brackets and quotes. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let [start, depth, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted) {
      if (letter === '\\') at += 1
      else if (letter === '"') quoted = false
    } else if (letter === '"') quoted = /[.(,]/.test(text[at - 1] ?? '')
    else if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function unquote(value: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return inner === undefined ? value : inner.replace(/\\(.)/gs, '$1')
}

/** Whether a value passes the filter. Undefined means an unknown value and never passes. PostgreSQL judges regular expressions later: here all pass. */
export function passes(filter: Filter, value: string | null | undefined): boolean {
  if (value === undefined) return false
  const { operator, negate } = filter
  const [first = ''] = filter.values
  if (operator === 'is') return isKeyword(first, value) !== negate
  if (operator === 'isdistinct') return (value === null || compare(filter, value, first) !== 0) !== negate
  if (value === null) return false
  if (isPattern(filter)) return true
  return judge(filter, value, first) !== negate
}

export function isPattern({ operator }: Filter): boolean {
  return operator === 'match' || operator === 'imatch'
}

function judge(filter: Filter, value: string, first: string): boolean {
  switch (filter.operator) {
    case 'eq':
      return compare(filter, value, first) === 0
    case 'neq':
      return compare(filter, value, first) !== 0
    case 'lt':
      return compare(filter, value, first) < 0
    case 'lte':
      return compare(filter, value, first) <= 0
    case 'gt':
      return compare(filter, value, first) > 0
    case 'gte':
      return compare(filter, value, first) >= 0
    case 'in':
      return filter.values.some((other) => compare(filter, value, other) === 0)
    case 'like':
      return isLike(value, first)
    case 'ilike':
      return isLike(value.toLowerCase(), first.toLowerCase())
    default:
      return false
  }
}

function isKeyword(keyword: string, value: string | null): boolean {
  return keyword === 'null' || keyword === 'unknown' ? value === null : value === keyword
}

const INTEGER = /^-?\d+$/

function compare({ kind }: Filter, one: string, other: string): number {
  if (kind === 'text') return one < other ? -1 : one > other ? 1 : 0
  if (INTEGER.test(one) && INTEGER.test(other)) {
    const difference = BigInt(one) - BigInt(other)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  return Math.sign(Number(one) - Number(other))
}

/** LIKE without a regular expression, so that no client can send a slow pattern: the steps are at most the product of both lengths. */
function isLike(text: string, pattern: string): boolean {
  let [at, mark, star, retry] = [0, 0, -1, 0]
  while (at < text.length) {
    const expected = pattern[mark]
    const escaped = expected === '\\' && mark + 1 < pattern.length
    if (expected === '%') {
      star = mark
      retry = at
      mark += 1
    } else if (expected === '_' || (escaped ? pattern[mark + 1] : expected) === text[at]) {
      mark += escaped ? 2 : 1
      at += 1
    } else if (star >= 0) {
      mark = star + 1
      retry += 1
      at = retry
    } else return false
  }
  while (pattern[mark] === '%') mark += 1
  return mark === pattern.length
}
