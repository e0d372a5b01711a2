// The grammar of filters and logic trees. It puts values into slots; the rest of the text is the shape, a part of the plan's
// cache key.
import { ERRORS } from '../errors/catalogue.ts'
import { arrayLiteral } from '../sql/sql-text.ts'
import { parseField, parseQuoted } from './name-grammar.ts'
import { Scanner } from './scanner.ts'
import type { Field, Filter, IsValue, Logic, LogicTree, Operation } from './syntax.ts'

const MAX_DEPTH = 16
const MAX_FILTERS = 1000

const QUANTIFIED: Readonly<Record<string, string>> = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const PLAIN: Readonly<Record<string, string>> = {
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const SEARCH: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const OPERATOR = /([a-z]+)(?:\(([^).]*)\))?\./y
const IS_VALUE = /not_null|null|unknown|true|false/iy
const OPERATOR_WORDS = 'operator (eq, gt, ...)'

/** Collects the values of one request, in the order of their slots. */
export interface Slots {
  readonly values: string[]
}

/** Tells whether a parameter's value looks like a filter. A GET call of a procedure mixes filters and arguments. */
export function looksLikeFilter(value: string): boolean {
  const dot = value.indexOf('.')
  if (dot < 0) return false
  const word = value.slice(0, dot)
  if (word === 'not') return value.indexOf('.', dot + 1) > 0
  const bare = word.includes('(') ? word.slice(0, word.indexOf('(')) : word
  if (bare === 'is' || bare === 'in' || bare === 'isdistinct') return bare === word
  return Object.hasOwn(QUANTIFIED, bare) || Object.hasOwn(PLAIN, bare) || Object.hasOwn(SEARCH, bare)
}

/** Parses `not.eq.5`, the right side of `column=`. Returns the filter and its shape. */
export function parseFilterValue(field: Field, text: string, slots: Slots): { filter: Filter; shape: string } {
  const scanner = new Scanner(text, 'filter')
  const { negated, operation, shape } = parseOperation(scanner, slots, takeRest)
  return { filter: { kind: 'filter', field, negated, operation }, shape }
}

/** Parses `(a.eq.1,or(b.is.null,c.gt.2))`, the right side of `and=` and `or=`. */
export function parseLogicValue(
  operator: 'and' | 'or',
  negated: boolean,
  text: string,
  slots: Slots,
): { tree: LogicTree; shape: string } {
  const scanner = new Scanner(text, 'logic tree', operator.length + (negated ? 'not.'.length : 0))
  const shape = { text: '', from: 0, filters: 0 }
  scanner.skipBlanks()
  const tree = parseChildren(scanner, operator, negated, slots, shape, 0)
  // As in PostgREST, text after the closing parenthesis is ignored.
  return { tree, shape: shape.text + text.slice(shape.from) }
}

interface ShapeInProgress {
  text: string
  from: number
  filters: number
}

function parseChildren(
  scanner: Scanner,
  operator: 'and' | 'or',
  negated: boolean,
  slots: Slots,
  shape: ShapeInProgress,
  depth: number,
): LogicTree {
  if (depth > MAX_DEPTH) throw ERRORS.queryTooComplex(`Conditions may be nested at most ${MAX_DEPTH} levels deep`)
  scanner.expect('(')
  const children: Logic[] = []
  do {
    scanner.skipBlanks()
    children.push(parseLogic(scanner, slots, shape, depth))
    scanner.skipBlanks()
  } while (scanner.take(','))
  if (!scanner.take(')')) throw scanner.fail('"," or ")"')
  scanner.skipBlanks()
  return { kind: 'tree', operator, negated, children }
}

const LOGIC_START = /(not\.)?(and|or)[ \t]*(?=\()/y

function parseLogic(scanner: Scanner, slots: Slots, shape: ShapeInProgress, depth: number): Logic {
  const start = scanner.match(LOGIC_START)
  if (start !== undefined) {
    const negated = start.startsWith('not.')
    return parseChildren(scanner, start.includes('and') ? 'and' : 'or', negated, slots, shape, depth + 1)
  }
  shape.filters += 1
  if (shape.filters > MAX_FILTERS) throw ERRORS.queryTooComplex(`A request may have at most ${MAX_FILTERS} conditions`)
  if (scanner.peek() === ')' || scanner.peek() === '(') {
    throw scanner.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  }
  const field = parseField(scanner)
  if (!scanner.take('.')) throw scanner.fail('"->>", "->" or delimiter (.)')
  const operationStart = scanner.at
  const { negated, operation, shape: operationShape } = parseOperation(scanner, slots, takeLogicValue)
  shape.text += scanner.text.slice(shape.from, operationStart) + operationShape
  shape.from = scanner.at
  return { kind: 'filter', field, negated, operation }
}

function parseOperation(
  scanner: Scanner,
  slots: Slots,
  takeValue: (scanner: Scanner) => string,
): { negated: boolean; operation: Operation; shape: string } {
  const start = scanner.at
  const negated = scanner.take('not.')
  const operation = parseOperator(scanner, slots, takeValue, negated)
  const value = 'slot' in operation.operation ? '$' : ''
  return { negated, operation: operation.operation, shape: scanner.text.slice(start, operation.valueAt) + value }
}

function parseOperator(
  scanner: Scanner,
  slots: Slots,
  takeValue: (scanner: Scanner) => string,
  negated: boolean,
): { operation: Operation; valueAt: number } {
  const at = scanner.at
  OPERATOR.lastIndex = at
  const found = OPERATOR.exec(scanner.text)
  const word = found?.[1]
  if (!found || word === undefined) throw scanner.fail(negated ? OPERATOR_WORDS : `"not" or ${OPERATOR_WORDS}`)
  const modifier = found[2]
  scanner.at += found[0].length
  const valueAt = scanner.at
  const slot = (value: string): number => slots.values.push(value) - 1

  if (modifier === undefined) {
    if (word === 'in') return { operation: { kind: 'in', slot: slot(takeList(scanner)) }, valueAt }
    if (word === 'is') return { operation: { kind: 'is', value: takeIsValue(scanner) }, valueAt: scanner.at }
    if (word === 'isdistinct') return { operation: { kind: 'distinct', slot: slot(takeValue(scanner)) }, valueAt }
    if (Object.hasOwn(PLAIN, word)) {
      return { operation: { kind: 'compare', sql: PLAIN[word] ?? '', slot: slot(takeValue(scanner)) }, valueAt }
    }
  }
  if (Object.hasOwn(QUANTIFIED, word) && (modifier === undefined || modifier === 'any' || modifier === 'all')) {
    const raw = takeValue(scanner)
    const value = word === 'like' || word === 'ilike' ? raw.replaceAll('*', '%') : raw
    return {
      operation: { kind: 'compare', sql: QUANTIFIED[word] ?? '', quantifier: modifier, slot: slot(value) },
      valueAt,
    }
  }
  if (Object.hasOwn(SEARCH, word) && (modifier === undefined || /^[\p{L}\p{N}_ $]+$/u.test(modifier))) {
    const operation = { kind: 'search' as const, sql: SEARCH[word] ?? '', config: modifier?.trim() }
    return { operation: { ...operation, slot: slot(takeValue(scanner)) }, valueAt }
  }
  throw scanner.reject(`unknown single value operator ${found[0].slice(0, -1)}`)
}

function takeIsValue(scanner: Scanner): IsValue {
  const value = scanner.match(IS_VALUE)
  if (value === undefined) throw scanner.fail('isVal: (null, not_null, true, false, unknown)')
  const end = scanner.peek()
  const ended = scanner.done || (scanner.what === 'logic tree' && (end === ',' || end === ')' || end === ' '))
  if (!ended) throw scanner.fail('end of input')
  return value.toLowerCase() as IsValue
}

function takeRest(scanner: Scanner): string {
  const value = scanner.text.slice(scanner.at)
  scanner.at = scanner.text.length
  return value
}

const PG_ARRAY = /\{[^{}]*\}(?=[,)]|$)/y
const UNQUOTED = /[^,)]*/y

function takeLogicValue(scanner: Scanner): string {
  return takeQuotedElement(scanner) ?? scanner.match(PG_ARRAY) ?? scanner.match(UNQUOTED) ?? ''
}

/** Takes a quoted value only if the element ends after the closing quote. */
function takeQuotedElement(scanner: Scanner): string | undefined {
  const start = scanner.at
  const quoted = parseQuoted(scanner)
  if (quoted === undefined) return undefined
  if (scanner.done || scanner.peek() === ',' || scanner.peek() === ')') return quoted
  scanner.at = start
  return undefined
}

function takeList(scanner: Scanner): string {
  scanner.skipBlanks()
  scanner.expect('(')
  scanner.skipBlanks()
  const items: string[] = []
  // `in.()` is the empty list: no row matches.
  if (scanner.peek() !== ')') {
    do items.push(takeQuotedElement(scanner) ?? scanner.match(UNQUOTED) ?? '')
    while (scanner.take(','))
  }
  if (!scanner.take(')')) throw scanner.fail('"," or ")"')
  scanner.skipBlanks()
  if (scanner.what === 'filter' && !scanner.done) throw scanner.fail('end of input')
  return arrayLiteral(items)
}
