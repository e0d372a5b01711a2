// Plans a GET or HEAD of a table.
import type { DatabaseRole } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { ApiRequest } from '../parse/request.ts'
import { parseSelect } from '../parse/select-grammar.ts'
import { countSql } from '../query/count-query.ts'
import { envelopeSql, NO_BODY, rowsBody } from '../query/envelope.ts'
import { readSql } from '../query/read-query.ts'
import { isAggregating } from '../query/read-tree.ts'
import type { ApiSettings } from '../schema/api-settings.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Table } from '../schema/model.ts'
import { qualified, SqlBindings } from '../sql/sql-text.ts'
import { closest } from './closest-name.ts'
import { tableMedia } from './database-media-types.ts'
import type { Plan } from './plan.ts'
import { planRead } from './read-plan.ts'

export function findTable(model: SchemaModel, schema: string, name: string, role: DatabaseRole): Table {
  const table = model.table(schema, name)
  if (table) return table
  const near = closest(name, model.tableNames(schema, role))
  const hint = near === undefined ? null : `Perhaps you meant the table '${schema}.${near}'`
  throw ERRORS.tableNotFound(`${schema}.${name}`, hint)
}

export function planTableRead(model: SchemaModel, request: ApiRequest, settings: ApiSettings): Plan {
  const { maxRows, aggregates } = settings
  const table = findTable(model, request.schema, request.target, request.role)
  const reference = qualified(table.schema, table.name)
  const node = planRead(model, {
    root: { id: table, table, reference },
    items: parseSelect(request.query.select),
    query: request.query,
    filterRoot: true,
    aggregates,
    role: request.role,
  })
  node.limit = request.range.limit
  node.offset = request.range.offset !== undefined
  const bindings = new SqlBindings()
  const counts = request.preferences.count === 'exact'
  const onlyCounts = counts && request.method === 'HEAD'
  const source = onlyCounts ? 'SELECT WHERE false' : readSql(node, reference, { bindings, maxRows })
  const all = () => `(SELECT count(*) FROM (${countSql(node, reference, bindings)}) AS _all)`
  // The size of a page that isn't full tells the total, so the rows are not counted again.
  const notFull = `count(*) BETWEEN 1 AND ${Math.min(node.limit ?? maxRows, maxRows) - 1}`
  const offset = () => (node.offset ? ` + ${bindings.bind({ from: 'offset', path: '' })}::int8` : '')
  let total: string | undefined
  if (onlyCounts) total = all()
  else if (counts && isAggregating(node)) total = all()
  else if (counts) total = `CASE WHEN ${notFull} THEN count(*)${offset()} ELSE ${all()} END`
  const media = tableMedia(model, request, table)
  const body = request.method === 'HEAD' ? NO_BODY : rowsBody(media)
  const sql = envelopeSql({ source, total, body })
  return {
    sql,
    bindings: bindings.list,
    readOnly: true,
    table,
    media,
    onlyCounts,
    counting: countingPlan(request, node, reference),
  }
}

function countingPlan(request: ApiRequest, node: ReturnType<typeof planRead>, from: string): Plan['counting'] {
  const { count } = request.preferences
  if (count !== 'planned' && count !== 'estimated') return undefined
  const bindings = new SqlBindings()
  return { sql: countSql(node, from, bindings), bindings: bindings.list }
}
