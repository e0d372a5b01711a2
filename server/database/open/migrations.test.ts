// Bringing a database up to date: each migration runs once, as a whole, in order, without a superuser; a failure has a plain message.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from '../testing.ts'
import { migrate } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { prepareDatabase } from './prepare.ts'

let club: TestDatabase
let folder: string
beforeEach(async () => {
  club = await cloneDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'o1-migrations-'))
})
afterEach(async () => {
  await club.close()
  await rm(folder, { recursive: true, force: true })
})

const add = (name: string, sql: string) => writeFile(join(folder, name), sql)
const prepare = () => prepareDatabase(club.target, folder)

describe('migrations', () => {
  it('run in order, each once, and are recorded as the Supabase tools do', async () => {
    await add('20260102000000_second.sql', 'insert into public.log (step) values (2);')
    await add('20260101000000_first.sql', 'create table public.log (step int, who text default current_user);')
    await add('notes.md', 'not a migration')
    expect(await prepare()).toEqual(['20260101000000_first.sql', '20260102000000_second.sql'])
    expect(await prepare()).toEqual([])
    await add('20260103000000_third.sql', 'insert into public.log (step) values (3);')
    expect(await prepare()).toEqual(['20260103000000_third.sql'])
    expect(await club.database.query('select step, who from public.log order by step')).toEqual([
      { step: 2, who: club.owner },
      { step: 3, who: club.owner },
    ])
    expect(
      await club.database.query('select version, name from supabase_migrations.schema_migrations order by version'),
    ).toEqual([
      { version: '20260101000000', name: 'first' },
      { version: '20260102000000', name: 'second' },
      { version: '20260103000000', name: 'third' },
    ])
  })

  it('are refused if one that ran has changed in more than comments and spacing', async () => {
    await add('20260101000000_first.sql', '-- why\ncreate table public.log (step int);\n')
    await prepare()
    await add('20260101000000_first.sql', '-- why, in better words\ncreate table\n  public.log (step int);')
    expect(await prepare()).toEqual([])
    await add('20260101000000_first.sql', 'create table public.log (step bigint);')
    await add('20260102000000_second.sql', 'create table public.later (n int);')
    const failure = await prepare().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect((failure as Error).message).toMatch(/^The migration 20260101000000_first\.sql is not the one that ran/)
    expect(await club.database.query(`select to_regclass('public.later') is null as absent`)).toEqual([
      { absent: true },
    ])
  })

  it('recorded by other tools as several statements or without text are accepted', async () => {
    await add('20260101000000_first.sql', 'select 1; select 2;')
    await prepare()
    await club.database.query(`update supabase_migrations.schema_migrations set statements = '{"select 1","select 3"}'`)
    expect(await prepare()).toEqual([])
    await club.database.query('update supabase_migrations.schema_migrations set statements = null')
    expect(await prepare()).toEqual([])
  })

  it('run once when several servers start at the same moment', async () => {
    await add('20260101000000_first.sql', 'create table public.log (step int); select pg_sleep(0.2);')
    await add('20260102000000_second.sql', 'insert into public.log values (1);')
    const runs = await Promise.all([prepare(), prepare(), prepare()])
    expect(runs.flat()).toHaveLength(2)
    expect(await club.database.query('select step from public.log')).toEqual([{ step: 1 }])
  })

  it('hold up nobody for long while they wait for what others hold, and land after', async () => {
    await add('20260101000000_first.sql', 'create table public.log (step int);')
    await prepare()
    await add('20260102000000_second.sql', 'alter table public.log add column who text;')
    const [holder, migrating] = [await club.connect(), await club.connect()]
    await holder.query('begin; select from public.log')
    const lines: string[] = []
    const log = createLog({ level: 'info', stream: { write: (line) => lines.push(line) } })
    const landing = migrate(migrating, folder, club.owner, { log, waitMs: 200, pauseMs: 200 })
    const waits = `select from pg_locks where relation = 'public.log'::regclass and not granted`
    await expect.poll(async () => (await holder.query(waits)).rowCount).toBe(1)
    const released = sleep(1500).then(() => holder.query('commit'))
    const began = performance.now()
    await club.database.query('select from public.log')
    expect(performance.now() - began).toBeLessThan(1000)
    await released
    expect(await landing).toEqual(['20260102000000_second.sql'])
    expect(await club.database.query('select who from public.log')).toEqual([])
    expect(lines).toHaveLength(1)
  })

  it('are rolled back completely when they fail, and the error names file, reason and line', async () => {
    await add('20260101000000_first.sql', 'create table public.kept (n int);')
    await add('20260102000000_broken.sql', 'create table public.lost (n int);\nselect 1;\nselect * from nowhere;')
    const failure = await prepare().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect((failure as Error).message).toMatch(
      /20260102000000_broken\.sql failed .*"nowhere" does not exist \(line 3\)/,
    )
    expect(
      await club.database.query(
        `select to_regclass('public.kept') is null as kept, to_regclass('public.lost') is null as lost`,
      ),
    ).toEqual([{ kept: false, lost: true }])
  })

  it('can do nothing that needs a superuser', async () => {
    await add('20260101000000_greedy.sql', 'create role greedy superuser;')
    await expect(prepare()).rejects.toThrow(StartupError)
    await add('20260101000000_greedy.sql', 'alter system set fsync = off;')
    await expect(prepare()).rejects.toThrow(StartupError)
  })

  it('notify pgrst listeners when the schema changes', async () => {
    await prepare()
    const client = await club.connect()
    let told = 0
    client.on('notification', () => {
      told += 1
    })
    await client.query('listen pgrst')
    await club.database.query('create table public.fresh (n int)')
    await expect.poll(() => told).toBe(1)
    await club.database.query('drop table public.fresh')
    await expect.poll(() => told).toBe(2)
  })
})

describe('opening a database', () => {
  const open = (databaseUrl: string) =>
    openDatabase({ dataDir: folder, databaseUrl, migrationsDir: folder, log: createLog({ level: 'silent' }) })

  it.each([
    ['nothing there', 'postgresql://u:p@127.0.0.1:1/x', /nothing answers at 127\.0\.0\.1:1/],
    ['not a URL of PostgreSQL', 'mysql://u:p@127.0.0.1/x', /must look like/],
    ['unreadable', 'postgresql://u:p@127.0.0.1:notaport/x', /must look like/],
  ])('that can’t be opened fails with one sentence: %s', async (_case, url, sentence) => {
    const failure = await open(url).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupError)
    expect((failure as Error).message).toMatch(sentence)
    expect((failure as Error).message).not.toContain('\n')
  })

  it('needs an administrator for the first start, and after that only the owner of the tables', async () => {
    await add('20260101000000_first.sql', 'create table public.log (step int); grant select on public.log to anon;')
    const admin = await club.connect()
    const password = 'o1-tests-only'
    const role = `newcomer_${randomUUID().slice(0, 8)}`
    await admin.query(`create role ${role} login password '${password}'`)
    const url = new URL(club.url)
    url.username = role
    url.password = password
    try {
      await expect(open(url.href)).rejects.toThrow(/lacks what o1 needs: membership in anon/)
      await prepare()
      await admin.query(`grant ${club.owner} to ${role}; alter role ${role} replication`)
      const server = await open(url.href)
      const asked = { caller: callerOf('anon'), settings: plainSettings, sql: 'select count(*) from log', params: [] }
      expect((await server.request(asked)).rowCount).toBe(1)
      expect(await server.query('select current_user::text as who')).toEqual([{ who: club.owner }])
      await server.close()
    } finally {
      await admin.query(`drop owned by ${role}; drop role ${role}`)
    }
  })

  it('named by DATABASE_URL works for several servers at once', async () => {
    await add('20260101000000_first.sql', 'create table public.log (step int);')
    const servers = await Promise.all([open(club.url), open(club.url)])
    for (const server of servers)
      expect(await server.query('select count(*)::int as n from public.log')).toEqual([{ n: 0 }])
    await Promise.all(servers.map((server) => server.close()))
  })
})

describe('what lies beneath the tables', () => {
  const asks = async () => (await club.database.query<{ role: string }>('select auth.role() as role'))[0]?.role

  it('stays as newer code laid it when a process of the release before starts again, and is laid by the next release', async () => {
    await add('20260101000000_first.sql', 'create table public.log (step int);')
    await add('20260102000000_second.sql', 'alter table public.log add column who text;')
    await prepare()
    const client = await club.connect()
    await client.query(`comment on schema auth is 'o1 bootstrap of newer code'`)
    await client.query(
      `create or replace function auth.role() returns text language sql stable as $$ select 'newer' $$`,
    )

    await rm(join(folder, '20260102000000_second.sql'))
    await prepare()
    expect(await asks()).toBe('newer')

    await add('20260102000000_second.sql', 'alter table public.log add column who text;')
    await add('20260103000000_third.sql', 'alter table public.log add column why text;')
    await prepare()
    expect(await asks()).not.toBe('newer')
  })
})
