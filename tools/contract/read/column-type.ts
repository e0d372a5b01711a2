// What a column holds, beyond its type in SQL: the shape its comment names, or the words its CHECK allows.

import type { Declarations } from '../language/compile-shape.ts'
import type { Shape } from '../language/shape.ts'
import type { ColumnFacts, TableFacts } from './catalog.ts'
import { readClosedSet } from './read-closed-set.ts'
import { readComment } from './read-comment.ts'

/** The declared shape of a column, or null where SQL's own type says all. */
export function shapeOfColumn(table: TableFacts, column: ColumnFacts, known: Declarations): Shape | null {
  const where = `${table.name}.${column.name}`
  const { shape } = readComment(where, column.comment)
  const words = table.checks.map(readClosedSet).find((set) => set?.of === column.name)?.words
  if (!shape) return words ? { kind: 'either', of: words.map(literal) } : null
  const declared = known.get(shape)
  if (!declared) throw new Error(`${where} says @shape ${shape}, and nothing declares shapes.${shape}.`)
  if (words) sameWords(where, words, shape, declared.shape)
  return { kind: 'named', name: shape }
}

const literal = (value: string) => ({ note: '', shape: { kind: 'literal' as const, value } })

function sameWords(where: string, words: readonly string[], name: string, shape: Shape): void {
  const declared =
    shape.kind === 'either' ? shape.of.map((one) => (one.shape.kind === 'literal' ? one.shape.value : '')) : []
  if ([...words].sort().join() !== [...declared].sort().join())
    throw new Error(`The CHECK of ${where} allows ${words.join(', ')}, but shapes.${name} is ${declared.join(', ')}.`)
}

const scalars: Readonly<Record<string, Shape>> = {
  boolean: { kind: 'primitive', name: 'boolean' },
  smallint: { kind: 'primitive', name: 'int' },
  integer: { kind: 'primitive', name: 'int' },
  bigint: { kind: 'primitive', name: 'int' },
  real: { kind: 'primitive', name: 'number' },
  'double precision': { kind: 'primitive', name: 'number' },
  numeric: { kind: 'primitive', name: 'number' },
  json: { kind: 'primitive', name: 'json' },
  jsonb: { kind: 'primitive', name: 'json' },
  uuid: { kind: 'primitive', name: 'uuid' },
  date: { kind: 'primitive', name: 'date' },
  'timestamp with time zone': { kind: 'primitive', name: 'timestamp' },
  'time without time zone': { kind: 'primitive', name: 'time' },
}

/** A type of SQL as it crosses the wire. */
export function shapeOfType(type: string): Shape {
  if (type.endsWith('[]')) return { kind: 'list', of: shapeOfType(type.slice(0, -2)) }
  return scalars[type] ?? { kind: 'primitive', name: 'text' }
}

export const orNull = (shape: Shape): Shape => ({
  kind: 'either',
  of: [
    ...(shape.kind === 'either' ? shape.of : [{ note: '', shape }]),
    { note: '', shape: { kind: 'literal', value: null } },
  ],
})

export function shapeOfRow(table: TableFacts, known: Declarations): Shape {
  const fields = table.columns.map((column) => {
    const shape = shapeOfColumn(table, column, known) ?? shapeOfType(column.type)
    return { name: column.name, optional: false, note: '', shape: column.notNull ? shape : orNull(shape) }
  })
  return { kind: 'object', fields }
}
