// Writes types/database.types.ts from the migrations, in the shape supabase-js's `createClient<Database>` takes. `--check` only compares.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { printShapes } from './contract/print-shapes.ts'
import { DOMAINS, type DomainFacts, declare } from './contract/read-shapes.ts'
import { printTypes, type SchemaFacts } from './print-types.ts'

const root = findProjectRoot()
const drafts = join(root, 'tools/contract/shapes')

const FACTS = `select json_build_object(
  'tables', (select coalesce(json_agg(t order by t.name), '[]') from (
    select c.relname as name, c.relkind in ('v', 'm') as "isView",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'notNull', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '', 'generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', k.conname,
          'columns', (select json_agg(a.attname order by n.ord) from unnest(k.conkey) with ordinality n (num, ord)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num),
          'isOneToOne', exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
            and u.conkey <@ k.conkey and u.conkey @> k.conkey),
          'refTable', r.relname,
          'refColumns', (select json_agg(a.attname order by n.ord) from unnest(k.confkey) with ordinality n (num, ord)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num)) order by k.conname), '[]')
        from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and rn.nspname = 'public') as relationships
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')) t),
  'functions', (select coalesce(json_agg(f order by f.name, f.signature), '[]') from (
    select p.proname as name, pg_get_function_identity_arguments(p.oid) as signature, p.proretset as "returnsSet",
      format_type(p.prorettype, null) as "returns",
      (select r.relname from pg_class r where r.reltype = p.prorettype and r.relkind = 'r') as "returnsTable",
      p.pronargs - p.pronargdefaults as required, coalesce(p.proargnames, '{}') as names, coalesce(p.proargmodes::text[], '{}') as modes,
      (select coalesce(json_agg(format_type(t.type, null) order by t.ord), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality t (type, ord)) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype) f),
  'enums', (select coalesce(json_agg(e order by e.name), '[]') from (
    select t.typname as name, json_agg(l.enumlabel order by l.enumsortorder) as labels
    from pg_type t join pg_enum l on l.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname) e)
) as facts`

async function printAll(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-types-'))
  const cluster = await startCluster({ dataDir, durable: false })
  try {
    const target = embeddedTarget(cluster.socketDir)
    await prepareDatabase(target, join(root, 'supabase/migrations'))
    const client = new pg.Client(target)
    await client.connect()
    const { rows } = await client.query<{ facts: SchemaFacts }>(FACTS)
    const [row] = rows
    if (!row) throw new Error('The catalogue answered nothing.')
    for (const name of (await readdir(drafts)).sort()) await client.query(await readFile(join(drafts, name), 'utf8'))
    const shapes = declare((await client.query<DomainFacts>(DOMAINS)).rows)
    await client.end()
    return { 'types/database.types.ts': printTypes(row.facts), 'types/shapes.ts': printShapes(shapes.values()) }
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const printed = await printAll()
const stale: string[] = []
for (const [path, wanted] of Object.entries(printed)) {
  const file = join(root, path)
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) continue
  stale.push(path)
  if (!process.argv.includes('--check')) await writeFile(file, wanted)
}
if (!process.argv.includes('--check'))
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'All types are up to date.')
else if (stale.length > 0) {
  console.error(
    `${stale.join(', ')} ${stale.length > 1 ? 'do' : 'does'} not match the database. Mend it with: npm run gen:types`,
  )
  process.exitCode = 1
}
