// For tests: a database as a past release left it, from supabase/tests/releases/<version>.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { contentOf, openArchive, verifyArchive } from '../../archive/archive-file.ts'
import { openChain } from '../../archive/backup-chain.ts'
import type { DatabaseFacts } from '../../archive/dump-database.ts'
import { loadDatabase } from '../../archive/load-database.ts'
import { factsSchema, migrationsOf } from '../../archive/restore.ts'
import { migrationsDir } from '../migrations-lock.ts'

const folder = join(findProjectRoot(), 'supabase/tests/releases')

export const RELEASES = readdirSync(folder).sort()

export const archiveOf = (version: string) => join(folder, version, 'club.tar.gz')

/** Makes an empty database one of that release: what it laid beneath, its migrations as they ran and, if wanted, its club. */
export async function becomeRelease(
  club: TestDatabase,
  version: string,
  { content }: { content: boolean },
): Promise<DatabaseFacts> {
  const archive = archiveOf(version)
  const facts = factsSchema.parse((await verifyArchive(archive)).facts)
  const client = await club.connect()
  await client.query('begin')
  for await (const entry of openArchive(archive)) {
    const text = (await contentOf(entry)).toString('utf8')
    if (!entry.name.startsWith('bootstrap/')) continue
    await client.query(text.replaceAll(':"owner"', club.owner).replaceAll(`:'owner'`, `'${club.owner}'`))
  }
  await client.query(`comment on schema auth is 'o1 bootstrap of ${version}'; commit`)
  await client.end()
  const migrations = await migrationsOf(facts, migrationsDir)
  await prepareDatabase(club.target, migrations)
  await rm(migrations, { recursive: true })
  if (content) {
    const connection = await openCopyConnection(club.target)
    await loadDatabase(connection, await openChain(archive), facts, async () => undefined).finally(() =>
      connection.close(),
    )
  }
  return facts
}

/** A later release may bring a bucket of its own. */
const ONLY: Readonly<Record<string, string>> = { 'storage.buckets': `where t.id = 'profile-photos'` }

/** One hash a table, of the columns the release had. */
export async function hashesOf(
  { database }: TestDatabase,
  { tables }: Pick<DatabaseFacts, 'tables'>,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { schema, name, columns } of tables) {
    const row = `(${columns.map((column) => `t."${column}"`).join(', ')})`
    const [found] = await database.query<{ hash: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(r.line, '|' order by r.line collate "C")), '') as hash
      from (select row${row}::text as line from "${schema}"."${name}" t ${ONLY[`${schema}.${name}`] ?? ''}) r`,
    )
    hashes[`${schema}.${name}`] = found?.hash ?? ''
  }
  return hashes
}
