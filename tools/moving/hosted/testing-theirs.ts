// For tests: what of a project's database belongs to the platform, a line for each thing, so that a push can be shown to have left it as it was. Policies
// and triggers are the project's own.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'

const THEIRS = `('auth', 'storage', 'realtime')`
const WHAT = `
  select format('%s %s %s', c.oid::regclass, c.relowner::regrole, c.relacl) as what from pg_class c where c.relnamespace::regnamespace::text in ${THEIRS}
  union all
  select format('%s.%s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attacl)
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace::regnamespace::text in ${THEIRS} and a.attnum > 0 and not a.attisdropped
  union all
  select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where contype <> 't' and connamespace::regnamespace::text in ${THEIRS}
  union all
  select format('%s %s %s %s', oid::regprocedure, proowner::regrole, proacl, md5(prosrc)) from pg_proc where pronamespace::regnamespace::text in ${THEIRS}
  union all
  select format('schema %s %s %s', nspname, nspowner::regrole, nspacl) from pg_namespace where nspname in ${THEIRS}
  union all
  select format('%s is a member of %s', member::regrole, roleid::regrole) from pg_auth_members
  order by 1`

export async function whatIsTheirs(connection: CopyConnection): Promise<string[]> {
  const rows = await connection.query<{ what: string }>(WHAT)
  return rows.map(({ what }) => what)
}
