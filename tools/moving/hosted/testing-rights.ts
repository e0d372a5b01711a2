// For tests: what the three roles of the API may do with the club's own tables and procedures, a line for each right, to be compared between places.
import type { Database } from '#server/database/database.ts'

const ROLES = `unnest(array['anon', 'authenticated', 'service_role']) as r (name)`
const OURS = `regnamespace::text in ('public', 'private')`
const RIGHTS = `
  with tables as (select oid, relkind from pg_class where relnamespace::${OURS} and not relispartition)
  select format('%s on %s: %s', right_, oid::regclass, r.name) as what
  from tables, unnest(array['select', 'insert', 'update', 'delete']) as right_, ${ROLES}
  where relkind in ('r', 'p', 'v') and has_table_privilege(r.name, oid, right_)
  union all
  select format('%s on %s.%s: %s', right_, t.oid::regclass, a.attname, r.name)
  from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped, unnest(array['select', 'insert', 'update']) as right_, ${ROLES}
  where relkind in ('r', 'p', 'v') and has_column_privilege(r.name, t.oid, a.attnum, right_)
  union all
  select format('%s on %s: %s', right_, oid::regclass, r.name) from tables, unnest(array['select', 'usage']) as right_, ${ROLES}
  where relkind = 'S' and has_sequence_privilege(r.name, oid, right_)
  union all
  select format('execute %s: %s', oid::regprocedure, r.name) from pg_proc, ${ROLES}
  where pronamespace::${OURS} and has_function_privilege(r.name, oid, 'execute')
  order by 1`

export async function rightsOfTheApi(database: Pick<Database, 'query'>): Promise<string[]> {
  const rows = await database.query<{ what: string }>(RIGHTS)
  return rows.map(({ what }) => what)
}
