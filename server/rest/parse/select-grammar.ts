// The grammar of `select`: columns, renames, casts, JSON paths, aggregates, embeds and spreads.
import { ERRORS } from '../errors/catalogue.ts'
import { parseField, parseName } from './name-grammar.ts'
import { Scanner } from './scanner.ts'
import type { Aggregate, SelectField, SelectItem, SelectRelation } from './syntax.ts'

const MAX_DEPTH = 12
const MAX_ITEMS = 500
const CAST = /[\p{L}\p{N}_ $]+/uy
const AGGREGATE = /\.(count|sum|avg|max|min)\(\)/y

export function parseSelect(text: string): SelectItem[] {
  if (text === '' || text === '*') return [{ kind: 'star' }]
  const scanner = new Scanner(text, 'select parameter')
  const budget = { items: MAX_ITEMS }
  const items = parseForest(scanner, 0, budget)
  if (!scanner.done) throw scanner.fail('"," or end of input')
  return items
}

function parseForest(scanner: Scanner, depth: number, budget: { items: number }): SelectItem[] {
  if (depth > MAX_DEPTH) throw ERRORS.queryTooComplex(`Resources may be embedded at most ${MAX_DEPTH} levels deep`)
  const items: SelectItem[] = []
  if (depth > 0 && scanner.peek() === ')') return items
  do {
    scanner.skipBlanks()
    budget.items -= 1
    if (budget.items < 0) throw ERRORS.queryTooComplex(`At most ${MAX_ITEMS} columns and resources may be selected`)
    items.push(parseItem(scanner, depth, budget))
    scanner.skipBlanks()
  } while (scanner.take(','))
  return items
}

function parseItem(scanner: Scanner, depth: number, budget: { items: number }): SelectItem {
  if (scanner.take('*')) {
    if (!atItemEnd(scanner)) throw scanner.fail('")", "," or end of input')
    return { kind: 'star' }
  }
  if (scanner.take('...') || scanner.take('..')) {
    const alias = parseAlias(scanner)
    return parseRelation(scanner, parseName(scanner), alias, true, depth, budget)
  }
  const alias = parseAlias(scanner)
  const start = scanner.at
  const name = parseName(scanner)
  if (name === 'count' && scanner.startsWith('()')) {
    scanner.take('()')
    return finishField(scanner, { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: 'count' })
  }
  if (scanner.peek() === '!' || scanner.peek() === '(') return parseRelation(scanner, name, alias, false, depth, budget)
  scanner.at = start
  return parseSelectField(scanner, alias)
}

function parseAlias(scanner: Scanner): string | undefined {
  const start = scanner.at
  const name = parseName(scanner)
  if (scanner.peek() === ':' && scanner.text[scanner.at + 1] !== ':') {
    scanner.at += 1
    return name
  }
  scanner.at = start
  return undefined
}

function parseSelectField(scanner: Scanner, alias: string | undefined): SelectField {
  const field = parseField(scanner)
  const cast = parseCast(scanner)
  const aggregate = scanner.match(AGGREGATE)?.slice(1, -2) as Aggregate | undefined
  return finishField(scanner, { kind: 'field', field, alias, cast, aggregate })
}

function finishField(scanner: Scanner, item: SelectField): SelectField {
  const finished = item.aggregate ? { ...item, resultCast: parseCast(scanner) } : item
  scanner.skipBlanks()
  if (!atItemEnd(scanner)) throw scanner.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  return finished
}

function parseCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined
  const cast = scanner.match(CAST)?.trim()
  if (!cast) throw scanner.fail('letter or digit')
  return cast
}

function parseRelation(
  scanner: Scanner,
  name: string,
  alias: string | undefined,
  spread: boolean,
  depth: number,
  budget: { items: number },
): SelectRelation {
  let hint: string | undefined
  let join: 'inner' | 'left' | undefined
  while (scanner.take('!')) {
    const word = parseName(scanner)
    if (word === 'inner' || word === 'left') join ??= word
    else hint ??= word
  }
  scanner.expect('(')
  const items = parseForest(scanner, depth + 1, budget)
  scanner.skipBlanks()
  scanner.expect(')')
  return { kind: 'relation', name, alias, hint, join, spread, items }
}

function atItemEnd(scanner: Scanner): boolean {
  return scanner.done || scanner.peek() === ',' || scanner.peek() === ')'
}
