// Splits a query string into filters, orders, ranges and the texts of select, columns and on_conflict, and computes its shape:
// two requests of one shape differ only in values. The planner parses those texts, once for each plan.
import { ERRORS } from '../errors/catalogue.ts'
import { looksLikeFilter, parseFilterValue, parseLogicValue } from './filter-grammar.ts'
import { parseTreePath } from './name-grammar.ts'
import { Scanner } from './scanner.ts'
import type { Field, Logic } from './syntax.ts'

const MAX_QUERY_LENGTH = 128 * 1024
const MAX_PARAMETERS = 1000

export interface Range {
  limit?: number
  offset?: number
}

export interface ParsedQuery {
  readonly select: string
  readonly columns: string | undefined
  readonly onConflict: string | undefined
  readonly orders: readonly { readonly path: readonly string[]; readonly text: string }[]
  /** The ranges by `pathKey`; the root is ''. */
  readonly ranges: ReadonlyMap<string, Range>
  readonly filters: readonly { readonly path: readonly string[]; readonly logic: Logic }[]
  /** Arguments of a procedure called with GET. */
  readonly args: readonly (readonly [string, string])[]
  readonly values: readonly string[]
  readonly shape: string
}

/** Joins a path of embeds into one string. The separator cannot stand in an identifier without quotes. */
export function pathKey(path: readonly string[]): string {
  return path.join('\u0001')
}

export function parseQuery(raw: string, options: { callArguments: boolean }): ParsedQuery {
  if (raw.length > MAX_QUERY_LENGTH) throw ERRORS.queryTooLong()
  const reader = new QueryReader(options.callArguments)
  if (raw !== '') {
    const parts = raw.split('&')
    if (parts.length > MAX_PARAMETERS) throw ERRORS.queryTooComplex(`At most ${MAX_PARAMETERS} parameters may be given`)
    for (const part of parts) {
      const equals = part.indexOf('=')
      if (equals > 0) reader.read(decode(part.slice(0, equals)), decode(part.slice(equals + 1)))
    }
  }
  return reader
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return decodeLiteral(spaced)
  }
}

/** A percent sign that begins no escape stands for itself: `like.%oo` is sent like this by many a client. */
function decodeLiteral(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    throw ERRORS.queryNotUtf8()
  }
}

const PLAIN_KEY = /^[A-Za-z0-9_]+$/
const LAST_WORD = /(?:^|\.)(order|limit|offset|and|or)$/

class QueryReader implements ParsedQuery {
  select = '*'
  columns: string | undefined
  onConflict: string | undefined
  readonly orders: { path: readonly string[]; text: string }[] = []
  readonly ranges = new Map<string, Range>()
  readonly filters: { path: readonly string[]; logic: Logic }[] = []
  readonly args: (readonly [string, string])[] = []
  readonly values: string[] = []
  shape = ''
  readonly #callArguments: boolean
  #selected = false

  constructor(callArguments: boolean) {
    this.#callArguments = callArguments
  }

  /** The lengths make sure that no two shapes are the same, whatever the texts contain. Tested in grammar.property.test.ts. */
  #addShape(key: string, text: string): void {
    this.shape += `${key.length},${text.length}:${key}=${text}&`
  }

  read(key: string, value: string): void {
    if (key === 'select') {
      if (this.#selected) return
      this.#selected = true
      this.select = value
      this.#addShape(key, value)
    } else if (key === 'columns') {
      this.columns ??= value
      this.#addShape(key, value)
    } else if (key === 'on_conflict') {
      this.onConflict ??= value
      this.#addShape(key, value)
    } else if (LAST_WORD.test(key)) this.#readReserved(key, value)
    else this.#readFilter(key, value)
  }

  #readReserved(key: string, value: string): void {
    const names = key === 'order' || key === 'limit' || key === 'offset' ? [key] : pathNames(key)
    const word = names.pop() ?? ''
    if (word === 'order') {
      if (value === '') return
      this.orders.push({ path: names, text: value })
      this.#addShape(key, value)
    } else if (word === 'limit' || word === 'offset') this.#readRange(names, word, value)
    else {
      const negated = names.includes('not')
      const operator = word === 'or' ? 'or' : 'and'
      const { tree, shape } = parseLogicValue(operator, negated, value, this)
      this.filters.push({ path: names.filter((name) => name !== 'not'), logic: tree })
      this.#addShape(key, shape)
    }
  }

  #readRange(path: readonly string[], word: 'limit' | 'offset', value: string): void {
    // As in PostgREST, a value that is no number has no effect.
    if (!/^-?\d{1,15}$/.test(value)) return
    const number = Number(value)
    if (word === 'limit' && number < 0)
      throw ERRORS.rangeNotSatisfiable('Limit should be greater than or equal to zero.')
    const key = pathKey(path)
    const range = this.ranges.get(key) ?? {}
    if (range[word] !== undefined) return
    this.ranges.set(key, range)
    // An offset of 0 has the same shape as no offset.
    if (word === 'offset' && number <= 0) return
    range[word] = number
    this.#addShape(key === '' ? word : `${key}.${word}`, word === 'limit' ? String(number) : '')
  }

  #readFilter(key: string, value: string): void {
    const plain = PLAIN_KEY.test(key)
    if (this.#callArguments && !(looksLikeFilter(value) || key.includes('.'))) {
      this.args.push([key, value])
      this.#addShape(key, 'argument')
      return
    }
    if (key === 'apikey' && !looksLikeFilter(value)) return
    const target: { path: string[]; field: Field } = plain
      ? { path: [], field: { name: key, path: [] } }
      : parseTreePath(new Scanner(key, 'tree path'))
    const { filter, shape } = parseFilterValue(target.field, value, this)
    this.filters.push({ path: target.path, logic: filter })
    this.#addShape(key, `filter ${shape}`)
  }
}

function pathNames(key: string): string[] {
  const { path, field } = parseTreePath(new Scanner(key, 'logic path'))
  return [...path, field.name]
}
