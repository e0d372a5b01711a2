// SQL for columns, JSON paths and casts.
import type { Field, SelectField } from '../parse/syntax.ts'
import type { Table } from '../schema/model.ts'
import { quoteIdent, quoteLiteral } from '../sql/sql-text.ts'

export interface FieldSource {
  readonly reference: string
  readonly table: Table | undefined
}

export function fieldSql(source: FieldSource, field: Field): string {
  const column = `${source.reference}.${quoteIdent(field.name)}`
  if (field.path.length === 0) return column
  const type = source.table?.columns.get(field.name)?.type
  // What is not known to be JSON may be a composite: a procedure's own columns and computed fields have no type in the model.
  const start = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  const steps = field.path.map(({ asText, key }) => {
    const operand = typeof key === 'number' ? ` ${key}` : quoteLiteral(key)
    return `${asText ? '->>' : '->'}${operand}`
  })
  return `(${start}${steps.join('')})`
}

export function selectFieldSql(source: FieldSource, item: SelectField): string {
  const { field, cast, alias } = item
  const isColumn = field.path.length === 0
  const write = isColumn ? source.table?.columns.get(field.name)?.casts?.to_json : undefined
  const stored = fieldSql(source, field)
  const plain = write ? `${write}(${stored})` : stored
  const value = cast === undefined ? plain : `CAST(${plain} AS ${typeSql(cast)})`
  if (alias === undefined && cast === undefined && isColumn && !write) return value
  return `${value} AS ${quoteIdent(outputName(item))}`
}

/** SQL for the value an aggregate is computed over; `count()` counts rows. */
export function aggregatedSql(source: FieldSource, item: SelectField): string {
  if (item.field.name === '*') return '1'
  const plain = fieldSql(source, item.field)
  return item.cast === undefined ? plain : `CAST(${plain} AS ${typeSql(item.cast)})`
}

export function aggregateSql(item: SelectField, over: string): string {
  const value = `${item.aggregate ?? 'count'}(${over})`
  const result = item.resultCast === undefined ? value : `CAST(${value} AS ${typeSql(item.resultCast)})`
  return `${result} AS ${quoteIdent(outputName(item))}`
}

export function outputName({ alias, field, aggregate }: SelectField): string {
  if (alias !== undefined) return alias
  if (aggregate !== undefined) return aggregate
  for (let index = field.path.length - 1; index >= 0; index--) {
    const key = field.path[index]?.key
    if (typeof key === 'string') return key
  }
  return field.name
}

/** Type names that are keywords of standard SQL: in quotes PostgreSQL would not find these types, so they get their real name. */
const KEYWORD_TYPES: Readonly<Record<string, string>> = {
  int: 'int4',
  integer: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  decimal: 'numeric',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  boolean: 'bool',
  character: 'bpchar',
  char: 'bpchar',
  'character varying': 'varchar',
  'bit varying': 'varbit',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
}

/** A type that a client names is quoted like any identifier. Tested in grammar.property.test.ts. */
function typeSql(cast: string): string {
  const keyword = cast.toLowerCase().replace(/\s+/g, ' ')
  if (Object.hasOwn(KEYWORD_TYPES, keyword)) return `pg_catalog.${quoteIdent(KEYWORD_TYPES[keyword] ?? '')}`
  return quoteIdent(cast === cast.toUpperCase() ? cast.toLowerCase() : cast)
}
