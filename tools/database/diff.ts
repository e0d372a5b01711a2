// `npm run db:diff -- NAME`: writes the migration that leads from supabase/migrations to supabase/schemas, then tries it.
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareCatalogs, describeDifference } from './catalog/compare-catalogs.ts'
import { findDependents } from './catalog/find-dependents.ts'
import { type Catalog, readCatalog } from './catalog/read-catalog.ts'
import { type EmptyDatabases, withEmptyDatabases } from './empty-databases.ts'
import { loadSchemas } from './load-schemas.ts'
import { landedMigrations, listMigrations, migrationsDir } from './migrations-lock.ts'
import { DRAFT, planMigration } from './plan/plan-migration.ts'

const name = process.argv[2] ?? ''
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error('Say what changes, in small letters: npm run db:diff -- member_mottos')
  process.exit(1)
}
const before = listMigrations().find((file) => file.slice(15, -4) === name)
if (before && landedMigrations().has(before)) {
  console.error(`${before} has landed: choose another name.`)
  process.exit(1)
}
const done = await withEmptyDatabases(writeMigration).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return false
})
process.exitCode = done ? 0 : 1

async function writeMigration(databases: EmptyDatabases): Promise<boolean> {
  const declared = await databases.create('declared')
  await loadSchemas(declared)
  const wanted = await readCatalog(declared, { rows: true })
  if ((await differencesLeft(databases, 'present', wanted)).length === 0) {
    console.log('supabase/migrations and supabase/schemas make the same database: there is nothing to write.')
    return true
  }
  const others = await folderWithout(before)
  const client = await databases.create('others', others)
  await rm(others, { recursive: true })
  const is = await readCatalog(client, { rows: true })
  const sql = await planMigration(name, compareCatalogs(is, wanted), { is, wanted }, (gone) =>
    findDependents(client, is, gone),
  )
  if (before) await rm(join(migrationsDir, before))
  const file = `${nextVersion()}_${name}.sql`
  await writeFile(join(migrationsDir, file), sql)
  console.log(`${before ? 'Rewrote' : 'Wrote'} supabase/migrations/${file}`)
  if (sql.includes(DRAFT)) {
    console.log('It is a draft: finish what is marked in it, delete the line that says so, then npm run check.')
  }
  const left = await differencesLeft(databases, 'tried', wanted)
  for (const difference of left) console.error(difference)
  console.log(
    left.length > 0 ? 'With it the two still differ.' : 'With it migrations and schemas make the same database.',
  )
  return left.length === 0 || sql.includes(DRAFT)
}

async function differencesLeft(databases: EmptyDatabases, database: string, wanted: Catalog): Promise<string[]> {
  try {
    const migrated = await databases.create(database, migrationsDir)
    return compareCatalogs(await readCatalog(migrated, { rows: true }), wanted).map(describeDifference)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

async function folderWithout(left: string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-migrations-'))
  await mkdir(folder, { recursive: true })
  for (const file of listMigrations()) if (file !== left) await copyFile(join(migrationsDir, file), join(folder, file))
  return folder
}

/** The time, as that ecosystem's tools write it, and later than any before. */
function nextVersion(): string {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const last = listMigrations().at(-1)?.slice(0, 14) ?? ''
  return now > last ? now : String(Number(last) + 1)
}
