// Reads the limits of a column out of its table's CHECKs, as PostgreSQL writes them back.
import type { TableFacts } from './catalog.ts'

export interface Limit {
  readonly min?: number
  /** Of a text: characters. Of a list: items. Of a number: itself. */
  readonly max?: number
  /** Characters of one item of a list. */
  readonly each?: number
}

const readers: readonly (readonly [RegExp, (...found: readonly number[]) => Limit])[] = [
  [/(?:length|cardinality)\((\w+)\) <= (\d+)/g, (max) => ({ max })],
  [/are_labels\((\w+), (\d+)\)/g, (each) => ({ each })],
  [/\((\w+) >= (\d+)\) AND \(\w+ <= (\d+)\)/g, (min, max) => ({ min, max })],
  [/(?:btrim\((\w+)\) <> ''|says_something\((\w+)\))/g, () => ({ min: 1 })],
]

export function readLimits({ checks, columns }: Pick<TableFacts, 'checks' | 'columns'>): Map<string, Limit> {
  const limits = new Map<string, Limit>()
  for (const check of checks) {
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
