// A DATABASE_URL whose account is an ordinary owner, as managed databases give: the start names what is missing, one file for the
// administrator gives it, and then everything is made and works without a superuser. On a PostgreSQL of its own: roles belong to all databases.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { insertMembers } from '#server/testing/people.ts'
import { type ConnectionTarget, parseDatabaseUrl } from '../connection-target.ts'
import type { Database } from '../database.ts'
import { type Cluster, startCluster } from '../embedded/cluster.ts'
import { administratorSql } from '../rights/administrator-sql.ts'
import { callerOf, plainSettings } from '../testing.ts'
import { embeddedTarget, openDatabase } from './open-database.ts'

const migrationsDir = join(findProjectRoot(), 'supabase/migrations')
const ava = '00000000-0000-4000-8000-000000000001'
let folder: string
let cluster: Cluster
const opened: Database[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'o1-owner-'))
  cluster = await startCluster({ dataDir: folder, durable: false, binaries: process.env.TEST_POSTGRES_BIN })
}, 60_000)
afterAll(async () => {
  for (const database of opened) await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

async function as(user: string, database: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...embeddedTarget(cluster.socketDir, database), user })
  await client.connect()
  try {
    let last: Record<string, unknown>[] = []
    for (const sql of statements) last = (await client.query(sql)).rows
    return last
  } finally {
    await client.end()
  }
}

const urlOf = (user: string, database: string) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(cluster.socketDir)}&port=5432`

async function open(user: string, name: string): Promise<Database> {
  const log = createLog({ level: 'silent' })
  const database = await openDatabase({ dataDir: folder, databaseUrl: urlOf(user, name), migrationsDir, log })
  opened.push(database)
  return database
}

async function runFile(admin: string, database: string, target: ConnectionTarget): Promise<void> {
  await as(admin, database, await administratorSql(target))
}

const superuser = 'supabase_admin'

describe.each([
  { administrator: superuser, bypasses: true },
  // As the account a provider gives: makes roles, and can pass on neither BYPASSRLS nor REPLICATION.
  { administrator: 'provider', bypasses: false },
])('an ordinary owner whose administrator is $administrator', ({ administrator, bypasses }) => {
  const owner = `club-of-${administrator}`
  const name = `club_${administrator}`

  it('is told what is missing and which command prints the file', async () => {
    await as(
      superuser,
      'postgres',
      // The other one's roles would be taken for this one's.
      `do $$ declare r text; begin
         foreach r in array array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'] loop
           if to_regrole(r) is not null then execute format('alter role %I rename to %I', r, 'old_' || r); end if;
         end loop; end $$`,
      `create role "${owner}" login`,
      ...(administrator === superuser ? [] : [`create role ${administrator} login createrole createdb`]),
      `create database ${name} owner "${owner}" template template0`,
    )
    await expect(open(owner, name)).rejects.toThrow(
      /^The database account club-of-\w+ lacks what o1 needs: the role anon, .*, replication\. Let .*"npm run -s doctor -- --sql" prints/,
    )
  })

  it('opens a whole club when the file was run, once or twice', async () => {
    const target = parseDatabaseUrl(urlOf(owner, name))
    await runFile(administrator, name, target)
    // A provider gives replication in its own way.
    if (!bypasses) {
      await expect(open(owner, name)).rejects.toThrow(/lacks what o1 needs: replication\./)
      await as(superuser, 'postgres', `alter role "${owner}" replication`)
    }
    await runFile(administrator, name, target)
    await open(owner, name)
    const again = await open(owner, name)
    expect(
      await again.query('select current_user::text as who, rolsuper from pg_roles where rolname = current_user'),
    ).toEqual([{ who: owner, rolsuper: false }])
    expect(await again.query(`select rolbypassrls as it from pg_roles where rolname = 'service_role'`)).toEqual([
      { it: bypasses },
    ])
    // What restoring a backup needs.
    const restores = `select has_parameter_privilege('session_replication_role', 'set') as it`
    expect(await again.query(restores)).toEqual([{ it: bypasses }])
  }, 60_000)

  it('serves visitors, members and the service role, each with their own rights', async () => {
    const database = opened.at(-1)
    if (!database) throw new Error('nothing is open')
    await insertMembers(database, { [ava]: 'Ava' })
    const profiles = async (role: 'anon' | 'authenticated' | 'service_role', id = '') =>
      Number(
        (
          await database.request({
            caller: callerOf(role, id),
            settings: plainSettings,
            sql: 'select count(*) from public.message_threads',
            params: [],
          })
        ).rows[0]?.[0]?.toString(),
      )
    await database.query(
      `insert into public.message_threads (type, participants) values ('intro_chat', array[$1, gen_random_uuid(), gen_random_uuid()]::uuid[])`,
      [ava],
    )
    expect([await profiles('authenticated', ava), await profiles('service_role')]).toEqual([1, 1])
    await expect(profiles('anon')).rejects.toThrow(/permission denied/)
    // What the service does as the tables' owner, and as a caller on the tables of another owner.
    await database.query(`insert into storage.buckets (id, name) values ('files', 'files')`)
    await database.asCaller(callerOf('service_role'), (tx) =>
      tx.query(`insert into storage.objects (bucket_id, name) values ('files', 'one')`),
    )
    expect(await database.query('select name from storage.objects')).toEqual([{ name: 'one' }])
  })

  it('hears of committed changes', async () => {
    const database = opened.at(-1)
    if (!database) throw new Error('nothing is open')
    const heard: string[] = []
    const feed = await database.changes(['supabase_realtime', 'supabase_realtime_messages_publication'], {
      onChanges: async (changes) => void heard.push(...changes.map(({ table }) => table.name)),
      onGap: () => undefined,
    })
    await database.query(`select realtime.send('{"a": 1}', 'hello', 'room')`)
    await expect.poll(() => heard).toEqual(['messages'])
    await feed.close()
  })
})
