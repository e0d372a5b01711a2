// The parameters that the paths of an OpenAPI document refer to: those all tables share, and those of each table.
import type { Json } from './definition.ts'
import type { VisibleTable } from './visible.ts'

const prefer = (...choices: readonly string[]): Json => ({
  name: 'Prefer',
  description: 'Preference',
  required: false,
  in: 'header',
  type: 'string',
  ...(choices.length > 0 ? { enum: choices } : {}),
})
const query = (name: string, description: string): Json => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})
const RETURN = ['return=representation', 'return=minimal', 'return=none']

const SHARED: Readonly<Record<string, Json>> = {
  preferParams: prefer(),
  preferReturn: prefer(...RETURN),
  preferCount: prefer('count=none'),
  preferPost: prefer(...RETURN, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'),
  select: query('select', 'Filtering Columns'),
  on_conflict: query('on_conflict', 'On Conflict'),
  order: query('order', 'Ordering'),
  range: { name: 'Range', description: 'Limiting and Pagination', required: false, in: 'header', type: 'string' },
  rangeUnit: {
    name: 'Range-Unit',
    description: 'Limiting and Pagination',
    required: false,
    default: 'items',
    in: 'header',
    type: 'string',
  },
  offset: query('offset', 'Limiting and Pagination'),
  limit: query('limit', 'Limiting and Pagination'),
}

export function parametersOf(tables: readonly VisibleTable[]): Json {
  const own = tables.flatMap((table) => [
    [
      `body.${table.name}`,
      {
        name: table.name,
        ...(table.comment === null ? {} : { description: table.comment }),
        required: false,
        in: 'body',
        schema: { $ref: `#/definitions/${table.name}` },
      },
    ] as const,
    ...table.columns.map(
      (column) =>
        [
          `rowFilter.${table.name}.${column.name}`,
          {
            name: column.name,
            ...(column.comment === null ? {} : { description: column.comment }),
            required: false,
            in: 'query',
            type: 'string',
          },
        ] as const,
    ),
  ])
  return { ...SHARED, ...Object.fromEntries(own) }
}
