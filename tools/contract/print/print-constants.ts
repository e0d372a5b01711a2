// Prints what screens and tests compare with, as values: types/limits.ts, types/letters.ts, types/sets.ts, types/errors.ts. Pure.

import { type Declarations, fieldsOf } from '../language/compile-shape.ts'
import type { Shape } from '../language/shape.ts'
import type { BucketFacts, CatalogFacts } from '../read/catalog.ts'
import type { Codes } from '../read/error-codes.ts'
import { type Limit, type NamedNumber, readLimits, readNumbers, readTexts } from '../read/read-limits.ts'

const written = (from: string) => `// Written by \`npm run gen:types\` from ${from}: not by hand.`

const printLimit = (limit: Limit) =>
  `{ ${Object.entries(limit)
    .sort(([a], [b]) => 'min max each'.indexOf(a) - 'min max each'.indexOf(b))
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')} }`

/** `leastPassword` is the auth service's setting, the only limit that stands outside of the database. */
export function printLimits({ tables, bodies, buckets }: CatalogFacts, leastPassword: number): string {
  const numbers = readNumbers(bodies)
  const lines = tables.flatMap((table) => {
    const limits = [...readLimits(table, numbers)]
    return limits.length > 0
      ? [`  ${table.name}: {`, ...limits.map(([name, limit]) => `    ${name}: ${printLimit(limit)},`), '  },']
      : []
  })
  return [
    written('supabase/schemas and supabase/config.toml'),
    '',
    '/** By table and column: `max` counts characters of a text, items of a list; `each` the characters of one item. */',
    'export const limits = {',
    ...lines,
    '} as const',
    '',
    '/** What several rules ask for, or no column says. */',
    'export const numbers = {',
    ...numbers.flatMap(printNumber),
    ...printNumber({ name: 'least_password', value: leastPassword, prose: 'Characters of a password that is set.' }),
    '} as const',
    '',
    '/** The bytes of a file, by bucket. */',
    'export const fileBytes = {',
    ...buckets.flatMap(printBucket),
    '} as const',
    '',
  ].join('\n')
}

const printNumber = ({ name, value, prose }: NamedNumber) => [`  /** ${prose} */`, `  ${camel(name)}: ${value},`]

const printBucket = ({ name, maxBytes }: BucketFacts) => (maxBytes === null ? [] : [`  '${name}': ${maxBytes},`])

export function printLetters({ bodies }: Pick<CatalogFacts, 'bodies'>): string {
  return [
    written('supabase/schemas'),
    '',
    '/** The texts that the database and the browser both go by. */',
    'export const letters = {',
    ...readTexts(bodies).flatMap(({ name, value, prose }) => [
      `  /** ${prose} */`,
      `  ${camel(name)}: ${JSON.stringify(value)},`,
    ]),
    '} as const',
    '',
  ].join('\n')
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The words of a closed set; null for another shape. */
function wordsOf(shape: Shape): string[] | null {
  if (shape.kind !== 'either') return null
  const words = shape.of.map((one) =>
    one.shape.kind === 'literal' && typeof one.shape.value === 'string' ? one.shape.value : null,
  )
  return words.every((word) => word !== null) ? words : null
}

/** The key by which the alternatives of a document tell themselves apart, with its words. */
export function kindsOf(shape: Shape, known: Declarations): { key: string; words: string[] } | null {
  if (shape.kind !== 'either' || !shape.of.every((one) => one.shape.kind === 'object')) return null
  const [first, ...others] = shape.of.map((one) => fieldsOf(one.shape, known))
  const key = first?.find(({ name }) =>
    [first, ...others].every((fields) => fields.some((field) => field.name === name && field.shape.kind === 'literal')),
  )?.name
  if (!key) return null
  const words = [first ?? [], ...others].flatMap((fields) =>
    fields.flatMap(({ name, shape }) => (name === key && shape.kind === 'literal' ? [String(shape.value)] : [])),
  )
  return { key, words }
}

export function setsOf(known: Declarations): Map<string, string[]> {
  const sets = new Map<string, string[]>()
  for (const { name, shape } of known.values()) {
    const words = wordsOf(shape)
    const kinds = kindsOf(shape, known)
    if (words) sets.set(camel(name), words)
    if (kinds) sets.set(camel(`${name.replace(/_data$/, '')}_${kinds.key}`), kinds.words)
  }
  return sets
}

export function printSets(known: Declarations): string {
  const lines = [...setsOf(known)].map(
    ([name, words]) => `  ${name}: [${words.map((word) => `'${word}'`).join(', ')}],`,
  )
  return [
    written('schema shapes'),
    '',
    '/** The words of each closed set, in order. */',
    'export const sets = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

export function printErrors(codes: Codes): string {
  return [
    written('what the procedures raise'),
    '',
    '/** Every code a procedure or a write can be refused with (`error.hint`), and its HTTP status. */',
    'export const errorStatuses = {',
    ...[...codes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, status]) => `  ${code}: ${status},`),
    '} as const',
    '',
    'export type ErrorCode = keyof typeof errorStatuses',
    '',
  ].join('\n')
}
