// Describes a table's rows in an OpenAPI document: one property for each column, with the notes that mark keys.
import type { Relationship, Table } from '../schema/model.ts'
import type { VisibleColumn, VisibleTable } from './visible.ts'

export type Json = Readonly<Record<string, unknown>>

const NUMBERS: Readonly<Record<string, string>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  boolean: 'boolean',
}

/** OpenAPI's own formats; the format of any other type is its name in PostgreSQL. */
const FORMATS: Readonly<Record<string, string>> = { smallint: 'int32', integer: 'int32', bigint: 'int64' }

/** Returns undefined for columns that accept any JSON. */
function typeOf(sqlType: string): string | undefined {
  if (sqlType === 'json' || sqlType === 'jsonb') return undefined
  return sqlType.endsWith('[]') ? 'array' : (NUMBERS[sqlType] ?? 'string')
}

export function schemaOf(sqlType: string): Record<string, unknown> {
  const type = typeOf(sqlType)
  const items = type === 'array' ? { items: { type: typeOf(sqlType.slice(0, -2)) } } : {}
  return { ...(type ? { type } : {}), ...items, format: FORMATS[sqlType] ?? sqlType }
}

export function definitionOf(
  visible: VisibleTable,
  table: Table | undefined,
  relationships: readonly Relationship[],
): Json {
  const properties = visible.columns.map((column) => [column.name, propertyOf(column, table, relationships)] as const)
  const required = visible.columns.filter((column) => column.required).map((column) => column.name)
  return {
    type: 'object',
    ...(visible.comment === null ? {} : { description: visible.comment }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  }
}

function propertyOf(
  column: VisibleColumn,
  table: Table | undefined,
  relationships: readonly Relationship[],
): Record<string, unknown> {
  const property = schemaOf(column.type)
  const fallback = column.default === null ? undefined : defaultOf(column.default)
  if (fallback !== undefined) property.default = fallback
  if (column.choices) property.enum = column.choices
  if (column.max_length !== null) property.maxLength = column.max_length
  const notes = [column.comment, keyNote(column.name, table, relationships)].filter(
    (note) => note !== undefined && note !== null,
  )
  if (notes.length > 0) property.description = notes.join('\n\n')
  return property
}

function keyNote(name: string, table: Table | undefined, relationships: readonly Relationship[]): string | undefined {
  if (table?.primaryKey.includes(name)) return 'Note:\nThis is a Primary Key.<pk/>'
  const toOne = relationships.filter((it) => it.kind === 'many-to-one' || it.kind === 'one-to-one')
  const pointing = toOne.filter((it) => 'columns' in it && it.columns.some(([own]) => own === name))
  const key = pointing.find((it) => !it.foreignIsView) ?? pointing[0]
  if (!key || !('columns' in key)) return undefined
  const foreign = key.columns.find(([own]) => own === name)?.[1]
  const target = key.foreign.name
  return `Note:\nThis is a Foreign Key to \`${target}.${foreign}\`.<fk table='${target}' column='${foreign}'/>`
}

/** Returns the text of `'calm'::mood`, the number of `5`, and the SQL text of an expression. */
function defaultOf(sql: string): unknown {
  const quoted = /^'((?:[^']|'')*)'(?:::[\w ."[\]]+)?$/.exec(sql)?.[1]
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  return /^(-?\d+(\.\d+)?|true|false)$/.test(sql) ? JSON.parse(sql) : sql
}
