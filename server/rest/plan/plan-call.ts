// Plans a call of a procedure with GET, HEAD or POST.
import { ERRORS } from '../errors/catalogue.ts'
import { parseNameList } from '../parse/name-grammar.ts'
import type { ApiRequest } from '../parse/request.ts'
import { Scanner } from '../parse/scanner.ts'
import { parseSelect } from '../parse/select-grammar.ts'
import { callSql } from '../query/call-query.ts'
import { countSql } from '../query/count-query.ts'
import { envelopeSql, guard, NO_BODY, routineBody } from '../query/envelope.ts'
import { readSql } from '../query/read-query.ts'
import type { ApiSettings } from '../schema/api-settings.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Routine } from '../schema/model.ts'
import { quoteIdent, SqlBindings } from '../sql/sql-text.ts'
import { routineMedia } from './database-media-types.ts'
import { findRoutine } from './find-routine.ts'
import type { Plan } from './plan.ts'
import { planRead } from './read-plan.ts'

const SOURCE = 'pgrst_source'

export function planCall(model: SchemaModel, request: ApiRequest, settings: ApiSettings): Plan {
  const isPost = request.method === 'POST'
  const { routine, args } = findRoutine(model, {
    schema: request.schema,
    name: request.target,
    keys: argumentNames(request),
    contentType: request.payload?.contentType ?? 'json',
    isPost,
    isArray: request.payload?.isArray ?? false,
    role: request.role,
  })
  const media = routineMedia(model, request, routine)
  const bindings = new SqlBindings()
  const call = callSql(routine, args, bindings)
  const { rows, total } = resultSql(model, request, routine, bindings, settings)
  const sql = envelopeSql({
    with: `${SOURCE} AS MATERIALIZED (${call})`,
    source: rows,
    total,
    guard: guardSql(request, routine, total, bindings),
    body: request.method === 'HEAD' ? NO_BODY : routineBody(routine, media),
  })
  return { sql, bindings: bindings.list, readOnly: !isPost || !routine.volatile, routine, media }
}

function argumentNames({ payload, query, method }: ApiRequest): readonly string[] {
  if (method === 'POST' && query.columns !== undefined) {
    return parseNameList(new Scanner(query.columns, 'columns parameter'))
  }
  if (payload && payload.keys === undefined) throw ERRORS.invalidBody('All object keys must match')
  return payload?.keys ?? []
}

function resultSql(
  model: SchemaModel,
  request: ApiRequest,
  routine: Routine,
  bindings: SqlBindings,
  { maxRows, aggregates }: ApiSettings,
): { rows: string; total: string | undefined } {
  const counted = request.preferences.count !== undefined
  const total = (counting: () => string) => (counted ? `(SELECT count(*) FROM (${counting()}) AS _all)` : undefined)
  if (routine.returns !== 'composite' && routine.returns !== 'set-of-composite') {
    const limit = Math.min(request.range.limit ?? maxRows, maxRows)
    const all = { total: total(() => `SELECT 1 FROM ${SOURCE}`) }
    // A single value has no pages. Only what the SQL names may be bound: call.test.ts.
    if (routine.returns !== 'set-of-scalar') return { rows: `SELECT pgrst_scalar FROM ${SOURCE}`, ...all }
    const offset = request.range.offset === undefined ? '' : ` OFFSET ${bindings.bind({ from: 'offset', path: '' })}`
    return { rows: `SELECT pgrst_scalar FROM ${SOURCE} LIMIT ${limit}${offset}`, ...all }
  }
  const id = routine.returnTable ?? { schema: routine.schema, name: routine.name }
  const node = planRead(model, {
    root: { id, table: model.table(id.schema, id.name), reference: quoteIdent(id.name) },
    items: parseSelect(request.query.select),
    query: request.query,
    filterRoot: true,
    aggregates,
    role: request.role,
  })
  node.limit = request.range.limit
  node.offset = request.range.offset !== undefined
  const from = `${SOURCE} AS ${quoteIdent(id.name)}`
  const rows = readSql(node, from, { bindings, maxRows })
  return { rows, total: total(() => countSql(node, from, bindings)) }
}

function guardSql(
  request: ApiRequest,
  routine: Routine,
  total: string | undefined,
  bindings: SqlBindings,
): string | undefined {
  const { preferences, media } = request
  if (preferences.handling === 'strict' && preferences.maxAffected !== undefined) {
    if (!routine.returns.startsWith('set-of')) {
      throw ERRORS.maxAffectedNeedsRows()
    }
    return guard('max-affected', `count(*) > ${bindings.bind({ from: 'max-affected' })}`)
  }
  const rows = routine.returns === 'set-of-composite' || routine.returns === 'composite'
  if (media.form === 'object' && rows) return guard('singular', 'count(*) <> 1')
  if (total === undefined || request.range.offset === undefined || !routine.volatile) return undefined
  const offset = `${bindings.bind({ from: 'offset', path: '' })}::int8`
  return guard('offset', `${offset} > ${total}`, [total, offset])
}
