// Prints types/database.types.ts, in the form supabase-js's `createClient<Database>` takes: tables by their columns, procedures by their
// arguments and declared answers. Pure.

import type { Declarations } from '../language/compile-shape.ts'
import type { Shape } from '../language/shape.ts'
import type { CatalogFacts, ProcedureFacts, TableFacts } from '../read/catalog.ts'
import { orNull, shapeOfColumn, shapeOfType } from '../read/column-type.ts'
import { readComment } from '../read/read-comment.ts'
import { typeName, typeOfShape } from './print-shapes.ts'

const quoteAll = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`

function printTable(table: TableFacts, known: Declarations): string {
  const { name, isView, columns, relationships } = table
  const typed = columns.map((column) => {
    const shape = shapeOfColumn(table, column, known) ?? shapeOfType(column.type)
    return { ...column, printed: typeOfShape(column.notNull ? shape : orNull(shape)) }
  })
  const row = typed.map((column) => `          ${column.name}: ${column.printed}`)
  const write = (optional: (column: (typeof typed)[number]) => boolean) =>
    typed.map(
      (column) =>
        `          ${column.name}${optional(column) ? '?' : ''}: ${column.generated ? 'never' : column.printed}`,
    )
  const insert = write(({ notNull, hasDefault, generated }) => !notNull || hasDefault || generated)
  const parts = [`      ${name}: {`, '        Row: {', ...row, '        }']
  if (!isView)
    parts.push('        Insert: {', ...insert, '        }', '        Update: {', ...write(() => true), '        }')
  parts.push('        Relationships: [')
  for (const relationship of relationships) {
    parts.push(
      '          {',
      `            foreignKeyName: '${relationship.name}'`,
      `            columns: ${quoteAll(relationship.columns)}`,
      `            isOneToOne: ${relationship.isOneToOne}`,
      `            referencedRelation: '${relationship.refTable}'`,
      `            referencedColumns: ${quoteAll(relationship.refColumns)}`,
      '          },',
    )
  }
  return [...parts, '        ]', '      }'].join('\n')
}

export interface Argument {
  readonly name: string
  readonly shape: Shape
  readonly optional: boolean
}

/** What a procedure is called with. */
export function argumentsOf({ name, names, modes, types, required, comment }: ProcedureFacts): Argument[] {
  const { takes } = readComment(name, comment)
  return names
    .map((argument, index) => ({ argument, mode: modes[index] ?? 'i', type: types[index] ?? 'text' }))
    .filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
    .map(({ argument, type }, index) => {
      const taken = takes.get(argument)
      return {
        name: argument,
        shape: taken ? { kind: 'named', name: taken } : shapeOfType(type),
        optional: index >= required,
      }
    })
}

/** What a procedure answers; null for nothing. Rows are their table's, which shapes have no word for. */
export function answerOf({ name, returns, returnsShape, returnsTable, comment }: ProcedureFacts): Shape | null {
  if (returns === 'void' || returnsTable) return null
  if (returns === 'jsonb' || returns === 'json')
    throw new Error(
      `public.${name} answers ${returns} without a shape: declare one in supabase/schemas and return shapes.<name>.`,
    )
  const shape: Shape = returnsShape ? { kind: 'named', name: returnsShape } : shapeOfType(returns)
  return readComment(name, comment).nullWhen === null ? shape : orNull(shape)
}

export function printProcedure(procedure: ProcedureFacts): string {
  const { name, returnsSet, returnsTable } = procedure
  // An argument that may be left out may be null as well.
  const args = argumentsOf(procedure).map(({ name, shape, optional }) =>
    optional ? `${name}?: ${typeOfShape(shape)} | null` : `${name}: ${typeOfShape(shape)}`,
  )
  const answer = answerOf(procedure)
  const shape = returnsTable
    ? `Database['public']['Tables']['${returnsTable}']['Row']`
    : answer
      ? typeOfShape(answer)
      : 'undefined'
  const result = returnsSet ? `Array<${shape}>` : shape
  return `      ${name}: { Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'Record<PropertyKey, never>'}; Returns: ${result} }`
}

/** What the functions of supabase/functions answer. */
export const printFunctionAnswers = (answers: ReadonlyMap<string, string>) => [
  'export type FunctionAnswers = {',
  ...[...answers].map(([name, shape]) => `  '${name}': ${typeName(shape)}`),
  '}',
]

export function printDatabase(
  { tables, functions, enums }: CatalogFacts,
  known: Declarations,
  answers: ReadonlyMap<string, string>,
): string {
  const section = (name: string, lines: readonly string[]) =>
    lines.length > 0 ? [`    ${name}: {`, ...lines, '    }'] : [`    ${name}: Record<never, never>`]
  const body = [
    'export type Database = {',
    '  public: {',
    ...section(
      'Tables',
      tables.filter(({ isView }) => !isView).map((table) => printTable(table, known)),
    ),
    ...section(
      'Views',
      tables.filter(({ isView }) => isView).map((view) => printTable(view, known)),
    ),
    ...section('Functions', functions.map(printProcedure)),
    ...section(
      'Enums',
      enums.map(({ name, labels }) => `      ${name}: ${labels.map((label) => `'${label}'`).join(' | ')}`),
    ),
    '    CompositeTypes: Record<never, never>',
    '  }',
    '}',
    '',
    ...printFunctionAnswers(answers),
  ].join('\n')
  const used = ['Json', ...[...known.keys()].map(typeName)]
    .filter((name) => new RegExp(`\\b${name}\\b`).test(body))
    .sort()
  return [
    '// Written by `npm run gen:types` from supabase/schemas: not by hand.',
    `import type {\n${used.map((name) => `  ${name},`).join('\n')}\n} from './shapes.ts'`,
    '',
    body,
    '',
  ].join('\n')
}
