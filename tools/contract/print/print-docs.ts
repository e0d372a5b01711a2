// Prints docs/rpc.md: how procedures are called, each one by area, the tables that are read and written by hand, and the shapes. Pure.

import type { Declarations } from '../language/compile-shape.ts'
import { describeShape, printShape } from '../language/describe-shape.ts'
import type { CatalogFacts, ProcedureFacts, TableFacts } from '../read/catalog.ts'
import type { Codes, ErrorCodes } from '../read/error-codes.ts'
import { areaOf } from '../read/find-declarations.ts'
import { readComment } from '../read/read-comment.ts'
import { type NamedNumber, readLimits, readNumbers } from '../read/read-limits.ts'
import { answerOf, argumentsOf } from './print-database.ts'

const OPENING = `<!-- Written by \`npm run gen:types\` from supabase/schemas: not by hand. -->
# Procedures and shapes

What screens call by \`supabase.rpc(name, arguments)\`. Each call is one transaction and one round trip. A member is named by user id
everywhere. What stands here is what the database says of itself: the comments of its procedures, tables and shapes, and the codes its
procedures raise. To change it, change \`supabase/schemas\`.

**Errors** are coded: \`error.code\` is \`PT\` + HTTP status, \`error.hint\` the stable code. \`not_available\` (404) is the one answer for "no
such member", "disabled" and "blocked, whoever blocked", so that a block can't be told from an absence. *By its writes* names codes of the
triggers behind the rows a procedure writes: most of them can't happen there.

**Shapes** are written in a small language: \`{ key: shape, optional?: shape }\`, lists \`shape[]\`, choices \`a | b\`, words \`'pending'\`,
\`a & { … }\` for a with more keys, \`{ [text]: shape }\` for any keys, other shapes by their name. \`uuid\`, \`text\`, \`timestamp\`, \`date\` and
\`time\` are strings, \`int\` and \`number\` numbers, \`json\` anything but null. No key is missing that is not marked \`?\`, and none is null that
does not say so. \`types/shapes.ts\` has each as a type.
`

const callers: Readonly<Record<string, string>> = {
  anon: 'visitors',
  authenticated: 'members',
  service_role: 'functions',
}

const listCodes = (codes: Codes) => [...codes].map(([code, status]) => `${status} \`${code}\``).join(' · ')

function printProcedure(procedure: ProcedureFacts, errors: ErrorCodes): string[] {
  const { name, comment, returnsTable, returnsSet } = procedure
  const { prose, nullWhen } = readComment(name, comment)
  const defaults = defaultsOf(procedure.defaults)
  const args = argumentsOf(procedure).map((one) => {
    const fallback = defaults.get(one.name)
    return `${one.name}${one.optional ? '?' : ''}: ${describeShape(one.shape)}${fallback ? ` = ${fallback}` : ''}`
  })
  const answer = answerOf(procedure)
  const shown = returnsTable
    ? `rows of ${returnsTable}`
    : answer
      ? `${describeShape(answer)}${returnsSet ? '[]' : ''}`
      : 'nothing'
  const own = errors.ofProcedure(`public.${name}`)
  const written = errors.ofItsWrites(`public.${name}`)
  const asked =
    procedure.callers.length > 1 ? procedure.callers.filter((role) => role !== 'service_role') : procedure.callers
  const who = asked.map((role) => callers[role] ?? role)
  return [
    `### ${name}`,
    '',
    `\`${name}(${args.length > 0 ? `{ ${args.join(', ')} }` : ''})\` → \`${shown}\``,
    '',
    `${prose}${nullWhen === null ? '' : ` Null ${nullWhen}.`}`,
    '',
    `For ${who.join(', ')}.${own.size > 0 ? ` Errors: ${listCodes(own)}.` : ''}${written.size > 0 ? ` By its writes: ${listCodes(written)}.` : ''}`,
    '',
  ]
}

/** `page_size integer DEFAULT 25` → page_size: 25. A default of null says nothing. */
function defaultsOf(signature: string): Map<string, string> {
  const found = [...signature.matchAll(/(\w+) [\w ]+(?:\[\])? DEFAULT ('(?:[^']|'')*'|[^,]+)/g)]
  return new Map(found.flatMap(([, name = '', value = '']) => (value.startsWith('NULL') ? [] : [[name, value]])))
}

function printTable(table: TableFacts, errors: ErrorCodes, numbers: readonly NamedNumber[]): string[] {
  const { name, comment, columns, mayRead, mayDelete, published } = table
  const inserted = columns.filter(({ mayInsert }) => mayInsert).map((column) => column.name)
  const updated = columns.filter(({ mayUpdate }) => mayUpdate).map((column) => column.name)
  const limits = [...readLimits(table, numbers)].map(([column, { min, max, each }]) => {
    const bounds = [
      min !== undefined ? `at least ${min}` : '',
      max !== undefined ? `at most ${max}` : '',
      each !== undefined ? `${each} characters each` : '',
    ]
    return `\`${column}\` ${bounds.filter(Boolean).join(', ')}`
  })
  const codes = errors.ofTable(`public.${name}`)
  const may = [
    mayRead ? 'select' : '',
    inserted.length > 0 ? `insert (${inserted.join(', ')})` : '',
    updated.length > 0 ? `update (${updated.join(', ')})` : '',
    mayDelete ? 'delete' : '',
  ]
  return [
    `### ${name}`,
    '',
    ...(comment ? [comment.replaceAll('\n', ' '), ''] : []),
    `Granted to members, as far as the policies go: ${may.filter(Boolean).join(', ') || 'nothing'}.${published ? ' Open tabs can listen to it.' : ''}${
      codes.size > 0 ? ` A write may set off: ${listCodes(codes)}.` : ''
    }${limits.length > 0 ? ` Limits: ${limits.join('; ')}.` : ''}`,
    '',
  ]
}

export function printDocs(
  facts: CatalogFacts,
  known: Declarations,
  answers: ReadonlyMap<string, string>,
  errors: ErrorCodes,
  files: ReadonlyMap<string, string>,
): string {
  const fileOf = (name: string) => files.get(name) ?? 'supabase/schemas/'
  const byArea = (names: readonly string[]) => [...new Set(names.map(fileOf).sort().map(areaOf))]
  const inArea = (area: string, name: string) => areaOf(fileOf(name)) === area
  const procedures = byArea(facts.functions.map(({ name }) => `public.${name}`)).flatMap((area) => [
    `## ${area}`,
    '',
    ...facts.functions
      .filter(({ name }) => inArea(area, `public.${name}`))
      .flatMap((one) => printProcedure(one, errors)),
  ])
  const shapes = byArea([...known.keys()].map((name) => `shapes.${name}`)).flatMap((area) => [
    `### ${area}`,
    '',
    ...[...known.values()]
      .filter(({ name }) => inArea(area, `shapes.${name}`))
      .flatMap(({ name, prose, shape }) => [
        `**\`${name}\`** ${prose.replaceAll('\n', ' ')}`,
        '```ts',
        printShape(shape),
        '```',
        '',
      ]),
  ])
  return [
    OPENING,
    ...procedures,
    '## Functions of the project',
    '',
    'What screens call by `supabase.functions.invoke(name, { body })`: `supabase/functions/<name>`. Refusals carry `{ error, code }`.',
    '',
    ...[...answers].map(([name, shape]) => `- \`${name}\` → \`${shape}\``),
    '',
    '## Tables',
    '',
    'What is read and written by REST. Who may see which row is said by the policies in `supabase/schemas`.',
    '',
    ...facts.tables.flatMap((table) => printTable(table, errors, readNumbers(facts.bodies))),
    '## Shapes',
    '',
    ...shapes,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
