// A club of a past release, opened by this code: every migration since runs, nothing is lost, and the rules are today's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/database/open/open-database.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { DatabaseFacts } from '../../archive/dump-database.ts'
import { restore } from '../../archive/restore.ts'
import { compareCatalogs, describeDifference } from '../catalog/compare-catalogs.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { loadSchemas } from '../load-schemas.ts'
import { listMigrations, migrationsDir } from '../migrations-lock.ts'
import { archiveOf, becomeRelease, hashesOf, RELEASES } from './testing-release.ts'

const log = createLog({ level: 'silent' })
const RAN = 'select version from supabase_migrations.schema_migrations order by version'
const today = listMigrations().map((file) => ({ version: file.slice(0, 14) }))

/** Tables that a migration dropped after it had moved their rows elsewhere. */
const MOVED: Readonly<Record<string, string>> = { 'private.return_blocks': 'a block of its own in public.connections' }

const isKept = (table: string) => !(table in MOVED)
const keptOf = ({ tables }: DatabaseFacts) => ({ tables: tables.filter((one) => isKept(`${one.schema}.${one.name}`)) })
const keptHashes = (hashes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(hashes).filter(([table]) => isKept(table)))

describe.each(RELEASES)('a club of %s', (version) => {
  let club: TestDatabase
  let facts: DatabaseFacts
  let before: Record<string, string>
  beforeAll(async () => {
    club = await cloneDatabase({ empty: true })
    facts = await becomeRelease(club, version, { content: true })
    before = await hashesOf(club, facts)
    const opened = await openDatabase({ dataDir: tmpdir(), databaseUrl: club.url, migrationsDir, log })
    await opened.close()
  })
  afterAll(() => club.close())

  it('has content', () => {
    expect(before['public.profiles']).toMatch(/^\d\d rows/)
    expect(before['public.messages']).toMatch(/^\d\d\d rows/)
  })

  it('runs every migration since, each once', async () => {
    expect(await club.database.query(RAN)).toEqual(today)
    expect(await prepareDatabase(club.target, migrationsDir)).toEqual([])
  })

  it('keeps every row as it was', async () => {
    expect(await hashesOf(club, keptOf(facts))).toEqual(keptHashes(before))
  })

  it('has the rules of supabase/schemas', async () => {
    await using declared = await cloneDatabase({ empty: true })
    const none = await mkdtemp(join(tmpdir(), 'o1-none-'))
    await prepareDatabase(declared.target, none)
    await rm(none, { recursive: true })
    const client = await declared.connect()
    await loadSchemas(client)
    const is = await readCatalog(await club.connect())
    expect(compareCatalogs(is, await readCatalog(client)).map(describeDifference)).toEqual([])
  })

  it('is searched as today, with every key of the old folding made anew', async () => {
    const [stale] = await club.database.query(`
      select (select count(*)::int from public.profiles
          where split_part(search_text, e'\\n', 1) <> private.search_line(coalesce(display_name, name))) as profiles,
        (select count(*)::int from private.city_counts c full join (
          select private.fold(city) as key, count(*) as members from public.profiles where status = 'active' and city is not null group by 1
        ) p on p.key = c.city_key where c.members is distinct from p.members) as cities,
        (select count(*)::int from public.messages m left join private.message_lines l on l.message_id = m.id
          where m.message_type = 'user' and not m.hidden and l.line is distinct from private.search_line(m.content)) as messages`)
    expect(stale).toEqual({ profiles: 0, cities: 0, messages: 0 })
  })

  it('is the same club when a data folder is restored from its backup and opened', async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'o1-upgrade-')), 'data')
    await restore(readConfig({ DATA_DIR: dataDir }), archiveOf(version), { withoutPictures: true })
    const database = await openDatabase({ dataDir, migrationsDir, log })
    try {
      expect(await database.query(RAN)).toEqual(today)
      expect(await hashesOf({ ...club, database }, keptOf(facts))).toEqual(keptHashes(before))
    } finally {
      await database.close()
      await rm(join(dataDir, '..'), { recursive: true })
    }
  })
})
