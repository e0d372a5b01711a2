// What the code that is deployed asks of the database, in supabase/tests/deployed: its statements, by role, and the contract its clients were
// built on. `npm run db:deployed` writes it when a release is cut; side-by-side.test.ts holds today's schema to it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { functions, procedures, shapes } from '#types/answers.ts'
import type { Compiled, Shapes } from '#types/misfit.ts'

/** `role` is empty for the server's own statements, which run as the owner of the tables. */
export interface Statement {
  readonly role: string
  readonly searchPath: string
  readonly sql: string
}

export interface Contract {
  /** "table.column type" of each column a client may use, and for what: "anon select", … */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** "name" to the names and types of the arguments, those without a default first, and the roles that may call it. */
  readonly procedures: Readonly<Record<string, readonly Procedure[]>>
}

export interface Procedure {
  readonly needed: readonly string[]
  readonly optional: readonly string[]
  readonly answers: string
  readonly callers: readonly string[]
}

/** What today's code promises of its answers. */
export const declaredToday = () => ({
  shapes,
  answers: Object.fromEntries(
    Object.entries({ ...procedures, ...functions }).map(([name, { answer }]) => [name, answer]),
  ),
})

export interface DeployedCode {
  readonly statements: readonly Statement[]
  readonly contract: Contract
  readonly shapes: Shapes
  readonly answers: Readonly<Record<string, Compiled>>
}

export const deployedFile = join(findProjectRoot(), 'supabase/tests/deployed/asked.json.gz')

export function writeDeployed(code: DeployedCode): void {
  writeFileSync(deployedFile, gzipSync(JSON.stringify(code), { level: 9 }))
}

export async function readContract(client: pg.Client): Promise<Contract> {
  const columns = await client.query<{ name: string; uses: string[] }>(`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as name,
      array_agg(r.role || ' ' || u.use order by r.role, u.use) as uses
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join unnest(array['anon', 'authenticated', 'service_role']) r (role)
      cross join unnest(array['select', 'insert', 'update']) u (use)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and has_column_privilege(r.role, c.oid, a.attnum, u.use)
    group by 1 order by 1`)
  const procedures = await client.query<Procedure & { name: string }>(`
    select p.proname as name, format_type(p.prorettype, null) as answers,
      coalesce((select array_agg(coalesce(a.name, '') || ' ' || format_type(a.type, null) order by a.at)
        from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality a (type, name, at)
        where a.at <= p.pronargs - p.pronargdefaults), '{}') as needed,
      coalesce((select array_agg(coalesce(a.name, '') || ' ' || format_type(a.type, null) order by a.at)
        from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality a (type, name, at)
        where a.at > p.pronargs - p.pronargdefaults), '{}') as optional,
      (select array_agg(r.role order by r.role) from unnest(array['anon', 'authenticated', 'service_role']) r (role)
        where has_function_privilege(r.role, p.oid, 'execute')) as callers
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and exists (select from unnest(array['anon', 'authenticated', 'service_role']) r (role) where has_function_privilege(r.role, p.oid, 'execute'))
    order by 1, 3::text`)
  const named: Record<string, Procedure[]> = {}
  for (const { name, ...procedure } of procedures.rows) named[name] = [...(named[name] ?? []), procedure]
  return { columns: Object.fromEntries(columns.rows.map(({ name, uses }) => [name, uses])), procedures: named }
}
