// The settings of the API (schemas, limits, permissions). As on a hosted project, settings of the database take precedence over
// the configured ones: `alter role authenticator set pgrst.… = …` and `notify pgrst, 'reload config'`.
import type { Database } from '#server/database/database.ts'
import { quoteIdent } from '../sql/sql-text.ts'

export interface ApiSettings {
  /** The schemas the API exposes; the first is the default. */
  readonly schemas: readonly string[]
  readonly extraSearchPath: readonly string[]
  readonly maxRows: number
  readonly aggregates: boolean
  /** True if clients may ask for a query's execution plan. */
  readonly plans: boolean
  /** A function called before every request, as SQL text. */
  readonly preRequest: string | undefined
}

const READ = `
with given as (
  select s.setdatabase, split_part(c.setting, '=', 1) as name, substr(c.setting, strpos(c.setting, '=') + 1) as value
  from pg_catalog.pg_db_role_setting s
  join pg_catalog.pg_roles r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as c (setting)
  where r.rolname = 'authenticator'
    and s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
)
select distinct on (name) name, value from given where name like 'pgrst.%' order by name, setdatabase desc`

export async function readApiSettings(
  database: Pick<Database, 'query'>,
  configured: ApiSettings,
): Promise<ApiSettings> {
  const rows = await database.query<{ name: string; value: string }>(READ)
  const given = new Map(rows.map(({ name, value }) => [name.slice('pgrst.'.length), value.trim()]))
  const schemas = names(given.get('db_schemas'))
  const maxRows = given.get('db_max_rows')
  return {
    schemas: schemas.length > 0 ? schemas : configured.schemas,
    extraSearchPath: given.has('db_extra_search_path')
      ? names(given.get('db_extra_search_path'))
      : configured.extraSearchPath,
    maxRows: maxRows !== undefined && /^[1-9]\d{0,8}$/.test(maxRows) ? Number(maxRows) : configured.maxRows,
    aggregates: flag(given.get('db_aggregates_enabled'), configured.aggregates),
    plans: flag(given.get('db_plan_enabled'), configured.plans),
    preRequest: routineName(given.get('db_pre_request')) ?? configured.preRequest,
  }
}

/** Reads `a, "b c"`: the quotes are those of SQL and not part of the names. */
function names(list: string | undefined): string[] {
  const found = (list ?? '').match(/"(?:[^"]|"")*"|[^,]+/g) ?? []
  return found
    .map((name) => name.trim())
    .map((name) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name))
    .filter((name) => name !== '')
}

function flag(text: string | undefined, fallback: boolean): boolean {
  return text === undefined ? fallback : /^(true|on|yes|1)$/i.test(text)
}

function routineName(text: string | undefined): string | undefined {
  const parts = text?.split('.').filter((part) => part !== '')
  return parts && parts.length > 0 ? parts.map((part) => quoteIdent(part.replaceAll('"', ''))).join('.') : undefined
}

/** Returns the search path for unqualified names of a request in this schema. */
export function searchPath(schema: string, { extraSearchPath }: ApiSettings): string {
  return [...new Set([schema, ...extraSearchPath])].map(quoteIdent).join(', ')
}
