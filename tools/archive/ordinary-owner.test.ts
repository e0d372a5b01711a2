// A backup is restored by an account that only owns its database, as managed databases give, with the file its administrator ran. On a PostgreSQL of its own: roles belong to all databases.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { parseDatabaseUrl } from '#server/database/connection-target.ts'
import { type Cluster, startCluster } from '#server/database/embedded/cluster.ts'
import { embeddedTarget, openDatabase } from '#server/database/open/open-database.ts'
import { administratorSql } from '#server/database/rights/administrator-sql.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { insertMembers } from '#server/testing/people.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const OWNER = 'club'
const [ava, ben] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
let server: TestServer
let folder: string
let file: string
let cluster: Cluster

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'o1-owner-restore-'))
  file = join(folder, 'club.tar.gz')
  const starting = startCluster({ dataDir: folder, durable: false, binaries: process.env.TEST_POSTGRES_BIN })
  server = await startTestServer()
  const { database } = server
  await insertMembers(database, { [ava]: 'Ava', [ben]: 'Ben' })
  await database.query(
    `insert into public.connections (user_id, connected_user_id, status) values (least($1::uuid, $2), greatest($1::uuid, $2), 'active')`,
    [ava, ben],
  )
  const [thread] = await database.query<{ id: string }>(
    `insert into public.message_threads (type, participants) values ('direct_message', array[$1, $2]::uuid[]) returning id`,
    [ava, ben],
  )
  await database.query(
    `insert into public.messages (thread_id, sender_id, content) select $1, $2, 'Hello ' || n from generate_series(1, 20) n`,
    [thread?.id, ava],
  )
  await backUp(server.config, database, file)
  cluster = await starting
}, 60_000)
afterAll(async () => {
  await server.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

async function as(user: string, database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...embeddedTarget(cluster.socketDir, database), user })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

const SHAPE = `
  select (select json_agg(line order by line) from (
      select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'private')) keys) as keys,
    (select json_agg(line order by line) from (
      select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace::regnamespace::text in ('public', 'private')) triggers) as triggers`
const ROWS = `
  select (select json_agg(p order by user_id) from public.profiles p) as profiles, (select json_agg(m order by id) from public.messages m) as messages,
    (select json_agg(t order by id) from public.message_threads t) as threads, (select json_agg(c order by id) from public.connections c) as connections,
    (select json_agg(n order by id) from public.notifications n) as notifications`

it('an account that may not even switch triggers off restores a club, and the next start opens it', async () => {
  const databaseUrl = `postgres://${OWNER}@localhost/club?host=${encodeURIComponent(cluster.socketDir)}&port=5432`
  // As a provider's administrator: makes roles, and can pass on neither BYPASSRLS nor REPLICATION, which it gives in its own way, nor that switch.
  await as(
    'supabase_admin',
    'postgres',
    `create role ${OWNER} login replication`,
    'create role provider login createrole',
  )
  await as('supabase_admin', 'postgres', `create database club owner ${OWNER} template template0`)
  await as('provider', 'club', await administratorSql(parseDatabaseUrl(databaseUrl)))
  const config = readConfig({ DATA_DIR: join(folder, 'restored'), DATABASE_URL: databaseUrl })
  const restored = await restore(config, file)
  expect(restored.tables.length).toBeGreaterThan(30)

  const log = createLog({ level: 'silent' })
  const database = await openDatabase({ ...config, log })
  try {
    expect(
      await database.query('select has_parameter_privilege($1, $2) as it', ['session_replication_role', 'set']),
    ).toEqual([{ it: false }])
    expect(await database.query(ROWS)).toEqual(await server.database.query(ROWS))
    expect(await database.query(SHAPE)).toEqual(await server.database.query(SHAPE))
    await expect(
      database.query(
        `insert into public.messages (thread_id, sender_id, content) values (gen_random_uuid(), $1, 'x')`,
        [ava],
      ),
    ).rejects.toThrow()
  } finally {
    await database.close()
  }
}, 60_000)
