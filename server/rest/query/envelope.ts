// SQL for the one row every request answers with: total, page size, body, response settings, and extra facts of a write.
// PostgreSQL builds the body, and the server never decodes its bytes.
import type { MediaType } from '../parse/media-type.ts'
import type { Routine } from '../schema/model.ts'

/** The positions of the columns in that row. */
export const COLUMN = { total: 0, page: 1, body: 2, headers: 3, status: 4, extra: 5 } as const
export const COLUMN_NAMES = ['total', 'page', 'body', 'headers', 'status', 'extra'] as const

export interface Envelope {
  readonly with?: string
  /** The SELECT whose rows are the answer. */
  readonly source: string
  readonly total?: string
  readonly body: string
  readonly extra?: string
  /** Makes the statement fail if its answer is not allowed; see `guard`. */
  readonly guard?: string
}

const SETTINGS =
  `nullif(current_setting('response.headers', true), '') AS headers, ` +
  `nullif(current_setting('response.status', true), '') AS status`

export function envelopeSql(envelope: Envelope): string {
  const prefix = envelope.with === undefined ? '' : `WITH ${envelope.with} `
  const total = envelope.total ?? 'NULL::int8'
  const extra = envelope.extra ?? 'NULL'
  const last = envelope.guard === undefined ? '' : `, ${envelope.guard} AS guard`
  return (
    `${prefix}SELECT ${total} AS total, count(*) AS page, (${envelope.body})::text AS body, ${SETTINGS}, ` +
    `(${extra})::text AS extra${last} FROM (${envelope.source}) AS _result`
  )
}

export const NO_BODY = 'NULL'

export function rowsBody(media: MediaType): string {
  if (media.form === 'csv') return CSV_BODY
  if (media.form === 'object') {
    const row = media.stripNulls ? 'json_strip_nulls(row_to_json(_result))' : 'row_to_json(_result)'
    return `string_agg(${row}::text, ',')`
  }
  if (media.form === 'geojson') return GEOJSON_BODY
  if (media.handler) return `${media.handler.call}(_result${media.handler.rowType ? `::${media.handler.rowType}` : ''})`
  const rows = media.stripNulls ? 'json_strip_nulls(json_agg(_result))' : 'json_agg(_result)'
  return `coalesce(${rows}, '[]')`
}

/** PostGIS turns each row into a feature. */
const GEOJSON_BODY =
  `json_build_object('type', 'FeatureCollection', 'features', ` +
  `coalesce(json_agg(ST_AsGeoJSON(_result)::json), '[]'))`

const CSV_BODY =
  `coalesce((SELECT string_agg(k, ',') FROM json_object_keys((array_agg(row_to_json(_result)))[1]) AS k) || E'\\n', '')` +
  ` || coalesce(string_agg(substring(_result::text, 2, length(_result::text) - 2), E'\\n'), '')`

/** SQL for the body of a procedure's answer, by its return type. Sets of rows look like the answer of a table. */
export function routineBody(routine: Routine, media: MediaType): string {
  const strip = (json: string) => (media.stripNulls ? `json_strip_nulls(${json})` : json)
  if (routine.returns === 'void') return NO_BODY
  if (routine.returns === 'scalar' || routine.returns === 'set-of-scalar') {
    if (media.form === 'text') return `coalesce(string_agg(_result.pgrst_scalar::text, E'\\n'), '')`
    if (media.form === 'binary') return `coalesce(string_agg(_result.pgrst_scalar::bytea, ''), '')`
    if (media.form === 'csv') return CSV_BODY
    if (routine.returns === 'scalar' || media.form === 'object') {
      return `coalesce(${strip('json_agg(_result.pgrst_scalar)->0')}, 'null')`
    }
    return `coalesce(${strip('json_agg(_result.pgrst_scalar)')}, '[]')`
  }
  if (routine.returns === 'composite' && (media.form === 'json' || media.form === 'object'))
    return `coalesce(${strip('json_agg(_result)->0')}, 'null')`
  return rowsBody(media)
}

type GuardKind = 'singular' | 'max-affected' | 'put' | 'offset'

/**
 * Makes the statement fail, which undoes its writes, if the condition holds. answer/postgres-errors.ts reads the kind and the
 * figures, of which the first is a number of rows.
 */
export function guard(kind: GuardKind, condition: string, figures: readonly string[] = ['count(*)']): string {
  return `CASE WHEN ${condition} THEN ('o1:${kind}:' || ${figures.join(` || ':' || `)})::int8 END`
}

export const GUARD_FAILURE = /"o1:(singular|max-affected|put|offset):(\d+)(?::(\d+))?"/
