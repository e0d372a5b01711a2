// What an ordinary owner of the database lacks and only its administrator can give: asked at each start, so that one sentence names it.
import pg from 'pg'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import type { ConnectionTarget } from '../connection-target.ts'

/** Names what is missing, in the words of an administrator. The owner may be another role than the account that asks. */
const MISSING = `
  with wanted as (
    select name, (select r.oid from pg_roles r where r.rolname = name) as role
    from unnest(array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin',
      'supabase_realtime_admin']) as name
  ), acts as (
    select name, role, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end as act
    from wanted where role is not null
  )
  select 'the role ' || name as what from wanted where role is null
  union all
  select format('membership in %s with inherit and set', name) from acts
  where name <> 'authenticator' and not (pg_has_role($1::name, role, act) and pg_has_role($1::name, role, 'USAGE'))
  union all
  select format('membership of authenticator in %s', name) from acts
  where name in ('anon', 'authenticated', 'service_role') and to_regrole('authenticator') is not null
    and not pg_has_role('authenticator', role, act)
  union all
  select 'CREATE on the database' where not has_database_privilege($1::name, current_database(), 'CREATE')
  union all
  select 'CREATE in schema public' where to_regnamespace('public') is not null and not has_schema_privilege($1::name, 'public', 'CREATE')
  union all
  select 'the extension ' || e.extension from unnest(array['pgcrypto', 'pg_trgm', 'unaccent', 'citext']) as e (extension)
  where not exists (select from pg_available_extensions a where a.name = e.extension)`

export async function refuseMissingRights(
  client: pg.ClientBase,
  owner: string,
  target: ConnectionTarget,
): Promise<void> {
  const { rows } = await client.query<{ what: string }>(MISSING, [owner])
  const missing = rows.map(({ what }) => what)
  if (!(await mayReplicate(target))) missing.push('replication')
  if (missing.length === 0) return
  throw new StartupError(
    `The database account ${target.user} lacks what o1 needs: ${missing.join(', ')}. Let the database's administrator run what ` +
      '"npm run -s doctor -- --sql" prints (docs/ops/deploy.md, "A larger club"), then start again.',
  )
}

/** Tried, because providers give this right in their own ways, and not always as the role's attribute. */
async function mayReplicate(target: ConnectionTarget): Promise<boolean> {
  const config = { ...target, replication: 'database', application_name: 'o1 start', connectionTimeoutMillis: 10_000 }
  const client = new pg.Client(config as pg.ClientConfig)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('IDENTIFY_SYSTEM')
    return true
  } catch (error) {
    // Whatever else is wrong has a sentence of its own.
    return (error as { code?: string }).code !== '42501'
  } finally {
    await client.end().catch(() => undefined)
  }
}
