// Plans a POST, PATCH, PUT or DELETE of a table.
import { ERRORS } from '../errors/catalogue.ts'
import { parseNameList } from '../parse/name-grammar.ts'
import { holdsRows, unacceptable } from '../parse/payload.ts'
import type { ApiRequest } from '../parse/request.ts'
import { Scanner } from '../parse/scanner.ts'
import { parseSelect } from '../parse/select-grammar.ts'
import type { SelectItem } from '../parse/syntax.ts'
import { envelopeSql, guard, NO_BODY, rowsBody } from '../query/envelope.ts'
import { readSql } from '../query/read-query.ts'
import type { ReadNode } from '../query/read-tree.ts'
import {
  type Conflict,
  deleteSql,
  insertSql,
  UPDATED_COUNT,
  updateSql,
  type WriteSource,
} from '../query/write-query.ts'
import type { ApiSettings } from '../schema/api-settings.ts'
import type { SchemaModel } from '../schema/build-model.ts'
import type { Column, Table } from '../schema/model.ts'
import { qualified, quoteIdent, SqlBindings } from '../sql/sql-text.ts'
import { tableMedia } from './database-media-types.ts'
import type { Plan } from './plan.ts'
import { findTable } from './plan-read.ts'
import { planRead } from './read-plan.ts'

const SOURCE = 'pgrst_source'
/** The content types of bodies that only a procedure accepts. */
const PROCEDURE_BODIES: Readonly<Record<string, string>> = {
  text: 'text/plain',
  xml: 'text/xml',
  binary: 'application/octet-stream',
}

export function planWrite(model: SchemaModel, request: ApiRequest, { aggregates }: ApiSettings): Plan {
  const table = findTable(model, request.schema, request.target, request.role)
  const reference = qualified(table.schema, table.name)
  const bindings = new SqlBindings()
  const returnsRows = request.preferences.return === 'representation'
  const items: readonly SelectItem[] = returnsRows ? parseSelect(request.query.select) : []
  const read = planRead(model, {
    root: { id: table, table, reference: quoteIdent(table.name) },
    items,
    query: returnsRows
      ? request.query
      : {
          ...request.query,
          filters: request.query.filters.filter((it) => it.path.length === 0),
          orders: [],
          ranges: new Map(),
        },
    filterRoot: false,
    aggregates,
    role: request.role,
  })
  const target = planRead(model, {
    root: { id: table, table, reference },
    items: [],
    query: {
      ...request.query,
      filters: request.query.filters.filter((it) => it.path.length === 0),
      orders: [],
      ranges: new Map(),
    },
    filterRoot: true,
    aggregates,
    role: request.role,
  })
  // Also without rows in the answer: a request that can't be answered as it asks must not write.
  const media = tableMedia(model, request, table)
  const returnsKey = request.preferences.return === 'headers-only' && request.action === 'insert'
  const returning = returningSql(read, table, returnsRows, returnsKey)
  const { sql: write, upserts } = writeSql(request, table, target, returning, bindings)
  const rows = returnsRows
    ? readSql(read, `${SOURCE} AS ${quoteIdent(table.name)}`, { bindings, maxRows: Infinity })
    : `SELECT FROM ${SOURCE}`
  const sql = envelopeSql({
    with: `${SOURCE} AS (${write})`,
    source: rows,
    guard: guardSql(request, bindings),
    body: returnsRows ? rowsBody(media) : NO_BODY,
    extra: upserts ? UPDATED_COUNT : returnsKey ? locationSql(table) : undefined,
  })
  const ignoresResolution = request.action === 'insert' && !conflictOf(request, table)
  return { sql, bindings: bindings.list, readOnly: false, table, media, upserts, ignoresResolution }
}

function writeSql(
  request: ApiRequest,
  table: Table,
  target: ReadNode,
  returning: string,
  bindings: SqlBindings,
): { sql: string; upserts: boolean } {
  if (request.action === 'delete') return { sql: deleteSql(table, target, returning, bindings), upserts: false }
  const source = writeSource(request, table)
  if (request.action === 'update') return { sql: updateSql(source, target, returning, bindings), upserts: false }
  if (request.action === 'put') {
    const putConditions = { ...target, reference: 'pgrst_body' }
    checkPut(request, table, target)
    const conflict: Conflict = { columns: table.primaryKey, action: 'merge', countUpdates: true }
    return { sql: insertSql(source, returning, bindings, { conflict, putConditions }), upserts: true }
  }
  const conflict = conflictOf(request, table)
  return { sql: insertSql(source, returning, bindings, { conflict }), upserts: conflict?.countUpdates ?? false }
}

function writeSource(request: ApiRequest, table: Table): WriteSource {
  const { payload, query, preferences } = request
  if (!payload || !holdsRows(payload)) {
    throw unacceptable(PROCEDURE_BODIES[payload?.contentType ?? ''] ?? '')
  }
  let names = payload.keys
  if (query.columns !== undefined) names = parseNameList(new Scanner(query.columns, 'columns parameter'))
  if (!names) throw ERRORS.invalidBody('All object keys must match')
  const columns = [...new Set(names)].map((name): Column => {
    const column = table.columns.get(name)
    if (!column) throw ERRORS.columnNotFound(table.name, name)
    return column
  })
  return { table, columns, isArray: payload.isArray, defaults: preferences.missing === 'default' }
}

function conflictOf({ preferences, query }: ApiRequest, table: Table): Conflict | undefined {
  if (preferences.resolution === undefined) return undefined
  const merge = preferences.resolution === 'merge-duplicates'
  const named =
    query.onConflict === undefined
      ? table.primaryKey
      : parseNameList(new Scanner(query.onConflict, 'on_conflict parameter'))
  if (named.length === 0) return undefined
  return { columns: named, action: merge ? 'merge' : 'ignore', countUpdates: merge }
}

/** The filters of a PUT must be the whole primary key of one row. */
function checkPut(request: ApiRequest, table: Table, target: ReadNode): void {
  if (request.range.limit !== undefined || request.range.offset !== undefined) {
    throw ERRORS.putRange()
  }
  const named = new Set<string>()
  const plain = target.where.every((logic) => {
    if (logic.kind !== 'filter' || logic.negated || logic.field.path.length > 0) return false
    named.add(logic.field.name)
    return logic.operation.kind === 'compare' && logic.operation.sql === '=' && !logic.operation.quantifier
  })
  const keyed = table.primaryKey.length > 0 && table.primaryKey.every((column) => named.has(column))
  if (!plain || !keyed || named.size !== table.primaryKey.length) {
    throw ERRORS.putFilters()
  }
}

/** What is left to check once the rows are written fails inside the statement, so that nothing stays written. */
function guardSql({ media, preferences, action }: ApiRequest, bindings: SqlBindings): string | undefined {
  if (action === 'put') return guard('put', 'count(*) <> 1')
  if (action !== 'insert' && preferences.handling === 'strict' && preferences.maxAffected !== undefined) {
    // The answer may show fewer rows than are written, if an inner embed leaves some out.
    const written = `(SELECT count(*) FROM ${SOURCE})`
    return guard('max-affected', `${written} > ${bindings.bind({ from: 'max-affected' })}`, [written])
  }
  return media.form === 'object' ? guard('singular', 'count(*) <> 1') : undefined
}

/** Returns only the columns the answer needs, because reading a column needs a privilege. */
function returningSql(read: ReadNode, table: Table, returnsRows: boolean, returnsKey: boolean): string {
  const reference = qualified(table.schema, table.name)
  if (!returnsRows) {
    if (returnsKey && table.primaryKey.length > 0) return columnList(reference, table.primaryKey)
    return '1'
  }
  const computed = read.embeds.some((embed) => embed.relationship.kind === 'computed')
  const names = new Set<string>()
  for (const column of read.columns)
    if (column.kind === 'field' && column.field.name !== '*') names.add(column.field.name)
  for (const term of read.order) if (term.relation === undefined) names.add(term.field.name)
  for (const { relationship } of read.embeds) {
    const pairs =
      relationship.kind === 'many-to-many'
        ? relationship.ownColumns
        : 'columns' in relationship
          ? relationship.columns
          : []
    for (const [own] of pairs) names.add(own)
  }
  if (computed || read.columns.some((column) => column.kind === 'star')) {
    const extra = [...names].filter((name) => !table.columns.has(name))
    return [`${reference}.*`, ...(extra.length > 0 ? [columnList(reference, extra)] : [])].join(', ')
  }
  return names.size > 0 ? columnList(reference, [...names]) : '1'
}

function columnList(reference: string, names: readonly string[]): string {
  return names.map((name) => `${reference}.${quoteIdent(name)}`).join(', ')
}

/** SQL for the key of the one inserted row, as JSON: answer/respond.ts turns it into the Location header. */
function locationSql(table: Table): string {
  if (table.primaryKey.length === 0) return 'NULL'
  return `CASE WHEN count(*) = 1 THEN (SELECT row_to_json(_key) FROM ${SOURCE} AS _key) END`
}
