// The grammar of names, JSON paths and lists of columns, which all other grammars use.
import type { Scanner } from './scanner.ts'
import type { Field, JsonStep } from './syntax.ts'

const BARE_NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const JSON_INDEX = /-?\d+(?=->|::|[.,)]|$)/y
/** A key of a JSON object may contain every character that the grammar does not use. */
const BARE_KEY = /(?:-(?!>)|[^(\-:.,>)])+/uy
const FIELD_NAME = 'field name (* or [a..z0..9_$])'

export function parseQuoted(scanner: Scanner): string | undefined {
  if (scanner.peek() !== '"') return undefined
  const start = scanner.at
  scanner.at += 1
  let text = ''
  while (!scanner.done) {
    const char = scanner.peek()
    scanner.at += 1
    if (char === '"') return text
    if (char === '\\') {
      if (scanner.done) break
      text += scanner.peek()
      scanner.at += 1
    } else text += char
  }
  scanner.at = start
  return undefined
}

export function parseName(scanner: Scanner): string {
  const quoted = parseQuoted(scanner)
  if (quoted !== undefined) return quoted
  const bare = scanner.match(BARE_NAME)
  const name = bare?.trim()
  if (!name) throw scanner.fail(FIELD_NAME)
  return name
}

/** Each step nests the SQL once more, and PostgreSQL's stack ends. */
const MAX_JSON_STEPS = 100

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  while (scanner.startsWith('->')) {
    if (steps.length === MAX_JSON_STEPS) throw scanner.reject(`more than ${MAX_JSON_STEPS} steps in a JSON path`)
    const asText = scanner.take('->>')
    if (!asText) scanner.take('->')
    const index = scanner.match(JSON_INDEX)
    if (index !== undefined && Math.abs(Number(index)) < 2 ** 31) steps.push({ asText, key: Number(index) })
    else if (scanner.peek() === '-') {
      scanner.at += 1
      throw scanner.fail('digit')
    } else steps.push({ asText, key: index ?? parseKey(scanner) })
  }
  return steps
}

function parseKey(scanner: Scanner): string {
  const key = parseQuoted(scanner) ?? scanner.match(BARE_KEY)?.trim()
  if (!key) throw scanner.fail('"-", digit or any non reserved character different from: .,>()')
  return key
}

export function parseField(scanner: Scanner): Field {
  scanner.skipBlanks()
  const name = parseName(scanner)
  const path = parseJsonPath(scanner)
  scanner.skipBlanks()
  return { name, path }
}

/** Parses `a,"b c",d`, as in `columns` and `on_conflict`. */
export function parseNameList(scanner: Scanner): string[] {
  const names: string[] = []
  do {
    scanner.skipBlanks()
    names.push(parseName(scanner))
    scanner.skipBlanks()
  } while (scanner.take(','))
  if (!scanner.done) throw scanner.fail('"," or end of input')
  return names
}

/** Parses `clients.projects.name->>x`: the path of embeds and the field at its end. */
export function parseTreePath(scanner: Scanner): { path: string[]; field: Field } {
  const names = [parseName(scanner)]
  while (scanner.take('.')) names.push(parseName(scanner))
  const steps = parseJsonPath(scanner)
  if (!scanner.done) throw scanner.fail('delimiter (.), "->" or end of input')
  const name = names.pop() ?? ''
  return { path: names, field: { name, path: steps } }
}
