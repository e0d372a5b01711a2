// Reads limits as PostgreSQL writes them back: those of a column out of its table's CHECKs, and the numbers and texts that private functions
// name.
import type { BodyFacts, TableFacts } from './catalog.ts'

export interface Limit {
  readonly min?: number
  /** Of a text: characters. Of a list: items. Of a number: itself. */
  readonly max?: number
  /** Characters of one item of a list. */
  readonly each?: number
}

/** A number that several rules ask for: `private.longest_reason() returns int … return 500`. */
export interface NamedNumber {
  readonly name: string
  readonly value: number
  readonly prose: string
}

/** A text that the database and the browser both go by: `private.fold_letters() returns text … return 'Øø…'`. */
export interface NamedText {
  readonly name: string
  readonly value: string
  readonly prose: string
}

const numbered = /^CREATE OR REPLACE FUNCTION private\.(\w+)\(\)\n RETURNS integer\n[\s\S]*\bRETURN (\d+)\n*$/

export function readNumbers(bodies: readonly BodyFacts[]): NamedNumber[] {
  return bodies.flatMap(({ body, comment }) => {
    const [, name, value] = numbered.exec(body) ?? []
    if (!name) return []
    if (!comment) throw new Error(`private.${name} is a limit without a comment: say in a line what it counts.`)
    return [{ name, value: Number(value), prose: comment }]
  })
}

const worded =
  /^CREATE OR REPLACE FUNCTION private\.(\w+)\(\)\n RETURNS text\n[\s\S]*\bRETURN (E?)'((?:[^']|'')*)'::text\n*$/

export function readTexts(bodies: readonly BodyFacts[]): NamedText[] {
  return bodies.flatMap(({ body, comment }) => {
    const [, name, escaped, text] = worded.exec(body) ?? []
    if (!name || text === undefined) return []
    if (!comment) throw new Error(`private.${name} is a text without a comment: say in a line what it holds.`)
    const value = text.replaceAll("''", "'")
    return [{ name, value: escaped ? value.replaceAll('\\\\', '\\') : value, prose: comment }]
  })
}

const readers: readonly (readonly [RegExp, (...found: readonly number[]) => Limit])[] = [
  [/(?:length|cardinality)\((\w+)\) <= (\d+)/g, (max) => ({ max })],
  [/are_labels\((\w+), (\d+)\)/g, (each) => ({ each })],
  [/\((\w+) >= (\d+)\) AND \(\w+ <= (\d+)\)/g, (min, max) => ({ min, max })],
  [/(?:btrim\((\w+)\) <> ''|says_something\((\w+)\))/g, () => ({ min: 1 })],
]

export function readLimits(
  { checks, columns }: Pick<TableFacts, 'checks' | 'columns'>,
  numbers: readonly NamedNumber[],
): Map<string, Limit> {
  const limits = new Map<string, Limit>()
  const inDigits = (check: string) =>
    check.replace(/private\.(\w+)\(\)/g, (call, called) =>
      String(numbers.find(({ name }) => name === called)?.value ?? call),
    )
  for (const check of checks.map(inDigits)) {
    for (const [pattern, toLimit] of readers) {
      for (const [, ...found] of check.matchAll(pattern)) {
        const name = found.find((text) => text !== undefined && !/^\d+$/.test(text))
        if (!name || !columns.some((column) => column.name === name)) continue
        limits.set(name, {
          ...limits.get(name),
          ...toLimit(...found.filter((text) => /^\d+$/.test(text ?? '')).map(Number)),
        })
      }
    }
  }
  return new Map([...limits].sort(([a], [b]) => (a < b ? -1 : 1)))
}
