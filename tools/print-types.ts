// Prints what the catalogue says of schema public as TypeScript. Pure.

export interface SchemaFacts {
  readonly tables: readonly {
    readonly name: string
    readonly isView: boolean
    readonly columns: readonly {
      readonly name: string
      readonly type: string
      readonly notNull: boolean
      readonly hasDefault: boolean
      readonly generated: boolean
    }[]
    readonly relationships: readonly {
      readonly name: string
      readonly columns: readonly string[]
      readonly isOneToOne: boolean
      readonly refTable: string
      readonly refColumns: readonly string[]
    }[]
  }[]
  readonly functions: readonly {
    readonly name: string
    readonly returnsSet: boolean
    readonly returns: string
    readonly returnsTable: string | null
    readonly required: number
    readonly names: readonly string[]
    readonly modes: readonly string[]
    readonly types: readonly string[]
  }[]
  readonly enums: readonly { readonly name: string; readonly labels: readonly string[] }[]
}

type Table = SchemaFacts['tables'][number]
type Procedure = SchemaFacts['functions'][number]

const scalars: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}

function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`
  return scalars[type] ?? 'string'
}

const quoteAll = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`

function printTable({ name, isView, columns, relationships }: Table): string {
  const row = columns.map(
    (column) => `          ${column.name}: ${typeOf(column.type)}${column.notNull ? '' : ' | null'}`,
  )
  const write = (optional: (column: Table['columns'][number]) => boolean) =>
    columns.map((column) => {
      const type = column.generated ? 'never' : `${typeOf(column.type)}${column.notNull ? '' : ' | null'}`
      return `          ${column.name}${optional(column) ? '?' : ''}: ${type}`
    })
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

function printProcedure(procedure: Procedure): string {
  const { name, returnsSet, returns, returnsTable, required, names, modes, types } = procedure
  const all = names.map((argument, index) => ({ argument, mode: modes[index] ?? 'i', type: types[index] ?? 'text' }))
  const taken = all.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const given = all.filter(({ mode }) => mode === 't' || mode === 'o')
  // Every argument may be null: SQL has no other way to say so.
  const args = taken.map(
    ({ argument, type }, index) =>
      `${argument}${index >= required ? '?' : ''}: ${typeOf(type)}${index >= required ? ' | null' : ''}`,
  )
  const shape = returnsTable
    ? `Database['public']['Tables']['${returnsTable}']['Row']`
    : given.length > 0
      ? `{ ${given.map(({ argument, type }) => `${argument}: ${typeOf(type)}`).join('; ')} }`
      : typeOf(returns)
  const result = returnsSet ? `${shape.includes(' ') ? `(${shape})` : shape}[]` : shape
  return `      ${name}: { Args: ${args.length > 0 ? `{ ${args.join('; ')} }` : 'Record<PropertyKey, never>'}; Returns: ${result} }`
}

export function printTypes({ tables, functions, enums }: SchemaFacts): string {
  const section = (name: string, lines: readonly string[]) =>
    lines.length > 0 ? [`    ${name}: {`, ...lines, '    }'] : [`    ${name}: Record<never, never>`]
  return [
    '// Written by `npm run gen:types` from supabase/migrations: not by hand.',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]',
    '',
    'export type Database = {',
    '  public: {',
    ...section('Tables', tables.filter(({ isView }) => !isView).map(printTable)),
    ...section('Views', tables.filter(({ isView }) => isView).map(printTable)),
    ...section('Functions', functions.map(printProcedure)),
    ...section(
      'Enums',
      enums.map(({ name, labels }) => `      ${name}: ${labels.map((label) => `'${label}'`).join(' | ')}`),
    ),
    '    CompositeTypes: Record<never, never>',
    '  }',
    '}',
    '',
  ].join('\n')
}
