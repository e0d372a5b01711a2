// SQL for inserts, updates and deletes. The rows come from the JSON body, which is bound once; the columns from the model.
import type { Column, Table } from '../schema/model.ts'
import { qualified, quoteIdent, quoteLiteral, type SqlBindings } from '../sql/sql-text.ts'
import { type EmbedCondition, logicSql } from './filters.ts'
import type { ReadNode } from './read-tree.ts'

export interface WriteSource {
  readonly table: Table
  readonly columns: readonly Column[]
  readonly isArray: boolean
  /** True with `missing=default`: a key that a row leaves out gets the column's default. */
  readonly defaults: boolean
}

export interface Conflict {
  readonly columns: readonly string[]
  readonly action: 'merge' | 'ignore'
  /** Counts the rows that existed before: the status code depends on the count. */
  readonly countUpdates: boolean
}

const UPDATED = 'pgrst.updated'
export const UPDATED_COUNT = `coalesce(nullif(current_setting('${UPDATED}', true), ''), '0')`
const COUNT_UPDATE = `set_config('${UPDATED}', (${UPDATED_COUNT}::int + 1)::text, true) <> ''`

const noEmbeds: EmbedCondition = () => 'TRUE'

/** SQL for the body as rows with the columns' types, under the alias pgrst_body. */
function bodyRows({ columns, isArray, defaults }: WriteSource, bindings: SqlBindings): string {
  const body = bindings.bind({ from: 'body' })
  const types = columns
    .map((column) => `${quoteIdent(column.name)} ${column.casts?.from_json ? 'json' : column.type}`)
    .join(', ')
  const valueSql = (column: Column, from = '') => {
    const name = quoteIdent(column.name)
    return column.casts?.from_json ? `${column.casts.from_json}(${from}${name}) AS ${name}` : `${from}${name}`
  }
  if (!defaults) {
    const expand = isArray ? 'json_to_recordset' : 'json_to_record'
    return `(SELECT ${columns.map((column) => valueSql(column)).join(', ')} FROM ${expand}(${body}::json) AS _(${types})) AS pgrst_body`
  }
  const pairs = columns
    .filter((column) => column.default !== null)
    .map((column) => `${quoteLiteral(column.name)}, ${defaultSql(column)}`)
  const withDefaults = `jsonb_build_object(${pairs.join(', ')}) || _element`
  const elements = isArray ? `jsonb_array_elements(${body}::jsonb)` : `(SELECT ${body}::jsonb)`
  return (
    `(SELECT ${columns.map((column) => valueSql(column, '_row.')).join(', ')} FROM ${elements} AS _elements(_element), ` +
    `LATERAL jsonb_to_record(${withDefaults}) AS _row(${types})) AS pgrst_body`
  )
}

/** Writes a default in the form of the body's values, because the two are merged. */
function defaultSql({ default: value, type, casts }: Column): string {
  return casts?.to_json ? `${casts.to_json}((${value})::${type})` : (value ?? 'NULL')
}

export function insertSql(
  source: WriteSource,
  returning: string,
  bindings: SqlBindings,
  options: { conflict?: Conflict; putConditions?: ReadNode },
): string {
  const { table, columns, isArray } = source
  const target = qualified(table.schema, table.name)
  const conflict = options.conflict ? conflictSql(options.conflict, columns) : ''
  if (columns.length === 0) {
    const rows = isArray
      ? `SELECT FROM json_array_elements(${bindings.bind({ from: 'body' })}::json)`
      : 'DEFAULT VALUES'
    return `INSERT INTO ${target} ${rows}${conflict} RETURNING ${returning}`
  }
  const names = columns.map((column) => quoteIdent(column.name))
  const rows = bodyRows(source, bindings)
  const where = options.putConditions ? whereSql(options.putConditions, bindings) : ''
  return (
    `INSERT INTO ${target} (${names.join(', ')}) SELECT ${names.map((name) => `pgrst_body.${name}`).join(', ')} ` +
    `FROM ${rows}${where}${conflict} RETURNING ${returning}`
  )
}

function conflictSql({ columns, action, countUpdates }: Conflict, written: readonly Column[]): string {
  if (columns.length === 0) return ''
  const target = ` ON CONFLICT (${columns.map(quoteIdent).join(', ')})`
  if (action === 'ignore' || written.length === 0) return `${target} DO NOTHING`
  const sets = written.map(({ name }) => `${quoteIdent(name)} = EXCLUDED.${quoteIdent(name)}`)
  return `${target} DO UPDATE SET ${sets.join(', ')}${countUpdates ? ` WHERE ${COUNT_UPDATE}` : ''}`
}

export function updateSql(source: WriteSource, node: ReadNode, returning: string, bindings: SqlBindings): string {
  const { table, columns } = source
  const target = qualified(table.schema, table.name)
  // There is nothing to set: this changes no row but gives the answer its columns.
  if (columns.length === 0) return `SELECT ${returning} FROM ${target} WHERE false`
  const rows = bodyRows(source, bindings)
  const sets = columns.map(({ name }) => `${quoteIdent(name)} = pgrst_body.${quoteIdent(name)}`)
  return `UPDATE ${target} SET ${sets.join(', ')} FROM ${rows}${whereSql(node, bindings)} RETURNING ${returning}`
}

export function deleteSql(table: Table, node: ReadNode, returning: string, bindings: SqlBindings): string {
  const target = qualified(table.schema, table.name)
  return `DELETE FROM ${target}${whereSql(node, bindings)} RETURNING ${returning}`
}

function whereSql(node: ReadNode, bindings: SqlBindings): string {
  if (node.where.length === 0) return ''
  return ` WHERE ${node.where.map((logic) => logicSql(node, logic, bindings, noEmbeds)).join(' AND ')}`
}
