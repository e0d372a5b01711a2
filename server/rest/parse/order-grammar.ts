// The grammar of `order`: fields, also those of embeds, their direction and the place of nulls.
import { parseField, parseName } from './name-grammar.ts'
import { Scanner } from './scanner.ts'
import type { OrderTerm } from './syntax.ts'

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  let last: OrderTerm
  do {
    scanner.skipBlanks()
    last = parseTerm(scanner)
    terms.push(last)
    scanner.skipBlanks()
  } while (scanner.take(','))
  if (!scanner.done) throw scanner.fail(last.nulls ? '"," or end of input' : 'delimiter (.), "," or end of input')
  return terms
}

function parseTerm(scanner: Scanner): OrderTerm {
  const start = scanner.at
  const relation = parseName(scanner)
  if (scanner.take('(')) {
    const field = parseField(scanner)
    scanner.expect(')')
    return { relation, field, ...parseDirection(scanner) }
  }
  scanner.at = start
  return { field: parseField(scanner), ...parseDirection(scanner) }
}

function parseDirection(scanner: Scanner): Pick<OrderTerm, 'direction' | 'nulls'> {
  let direction: OrderTerm['direction']
  if (scanner.take('.asc')) direction = 'asc'
  else if (scanner.take('.desc')) direction = 'desc'
  let nulls: OrderTerm['nulls']
  if (scanner.take('.nullsfirst')) nulls = 'first'
  else if (scanner.take('.nullslast')) nulls = 'last'
  else if (scanner.peek() === '.') {
    scanner.at += 1
    if (direction) throw scanner.failWord('nullsfirst', '"nullsfirst" or "nullslast"')
    throw scanner.failWord('asc', '"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return { direction, nulls }
}
