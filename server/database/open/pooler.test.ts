// Behind a pooler: a start without the database's own address says what to set; with it everything that ends with its transaction goes through
// the pooler, and nothing of one caller stays there for the next. The pgbouncer of the machine is tried where there is one.
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { insertMembers } from '#server/testing/people.ts'
import type { ConnectionTarget } from '../connection-target.ts'
import type { Database } from '../database.ts'
import { clusterOwner } from '../embedded/unprivileged.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from '../testing.ts'
import { DatabaseProxy } from '../testing-proxy.ts'
import { connectDatabase } from './connect-database.ts'
import { openDatabase } from './open-database.ts'

const migrationsDir = join(findProjectRoot(), 'supabase/migrations')
const log = createLog({ level: 'silent' })
const members = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
let club: TestDatabase
let owner: ConnectionTarget

beforeAll(async () => {
  club = await cloneDatabase()
  owner = { ...club.target, user: club.owner }
  await insertMembers(club.database, Object.fromEntries(members.map((id) => [id, `Member ${id.slice(-1)}`])))
})
afterAll(() => club.close())

const asking = (sql: string, id = '', signal?: AbortSignal) => ({
  caller: callerOf(id ? 'authenticated' : 'anon', id),
  settings: plainSettings,
  sql,
  params: [],
  readOnly: true,
  ...(signal ? { signal } : {}),
})

async function expectEachOnlyTheirOwn(database: Database): Promise<void> {
  const who = `select coalesce(auth.uid()::text, 'nobody') || ' ' || current_user`
  const callers = Array.from({ length: 60 }, (_, index) => members[index % 4] ?? '')
  const answers = await Promise.all(
    callers.map(async (id, index) => {
      // Of some statements there are many, and of others one.
      const sql = index % 5 === 0 ? `${who} || '' /* ${index} */` : who
      return (await database.request(asking(sql, id))).rows[0]?.[0]?.toString()
    }),
  )
  expect(answers).toEqual(callers.map((id) => (id ? `${id} authenticated` : 'nobody anon')))
  const inside = await Promise.all(
    members.map((id) =>
      database.asCaller(callerOf('authenticated', id), async (tx) => {
        await tx.query('select pg_sleep(0.02)')
        return (await tx.query<{ who: string }>(`select auth.uid()::text as who`))[0]?.who
      }),
    ),
  )
  expect(inside).toEqual(members)
  const left = `select current_user::text as who, current_setting('request.jwt.claims', true) as claims, current_setting('statement_timeout') as time`
  for (const row of await Promise.all(Array.from({ length: 12 }, () => database.query(left)))) {
    expect(row).toEqual([{ who: club.owner, claims: expect.toSatisfy((claims) => !claims), time: '0' }])
  }
}

it('statements without a name serve everybody as named ones do', async () => {
  const database = connectDatabase(club.target, {
    log,
    pooler: { target: owner, requests: owner, keepsStatements: false },
  })
  await expectEachOnlyTheirOwn(database)
  await expect(database.request(asking('select 1 / 0'))).rejects.toThrow('division by zero')
  await expect(database.request(asking('delete from public.profiles', members[0]))).rejects.toThrow('read-only')
  await expectEachOnlyTheirOwn(database)
  await database.close()
})

const pgbouncer = (process.env.PATH ?? '')
  .split(delimiter)
  .concat('/usr/sbin')
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

describe.each(['transaction', 'session'])('pgbouncer in %s mode', (mode) => {
  const isHere = it.skipIf(!pgbouncer)
  let folder: string
  let bouncer: ChildProcess | undefined
  let proxy: DatabaseProxy | undefined
  const urlOf = (user: string) =>
    `postgres://${user}@localhost/${club.target.database}?host=${encodeURIComponent(folder)}&port=6432`
  const open = (more: { databaseUrl: string; databasePoolerUrl?: string }) =>
    openDatabase({ dataDir: folder, migrationsDir, log, poolerKeepsStatements: mode === 'session', ...more })

  beforeAll(async () => {
    if (!pgbouncer) return
    folder = await mkdtemp(join(tmpdir(), 'o1-bouncer-'))
    const nobody = clusterOwner()
    if (nobody) await chown(folder, nobody.uid, nobody.gid)
    proxy = new DatabaseProxy(folder, join(club.target.host, `.s.PGSQL.${club.target.port}`))
    await proxy.start()
    const ini = join(folder, 'pgbouncer.ini')
    const settings = [
      '[databases]',
      `* = host=${folder} port=5432`,
      '[pgbouncer]',
      'listen_addr =',
      'listen_port = 6432',
      `unix_socket_dir = ${folder}`,
      'auth_type = trust',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${mode === 'session' ? 40 : 2}`,
      'max_client_conn = 200',
      // As docs/ops/deploy.md advises.
      'server_login_retry = 1',
      // It refuses to run as root.
      ...(userInfo().uid === 0 ? ['user = nobody'] : []),
    ]
    await writeFile(ini, settings.join('\n'))
    await writeFile(join(folder, 'users'), `"${club.owner}" ""\n`)
    bouncer = spawn(pgbouncer, ['-q', ini], { stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ ...owner, host: folder, port: 6432 })
      client.on('error', () => undefined)
      if (
        await client.connect().then(
          () => client.end().then(() => true),
          () => false,
        )
      )
        break
      if (tries === 100) throw new Error('pgbouncer does not start.')
      await sleep(50)
    }
  })
  afterAll(async () => {
    const ended = bouncer && new Promise((resolve) => bouncer?.once('exit', resolve))
    bouncer?.kill('SIGKILL')
    await ended
    await proxy?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  isHere('a start without the address of the database itself says what to set', async () => {
    await expect(open({ databaseUrl: urlOf(club.owner) })).rejects.toThrow(
      /^DATABASE_URL leads to a pooler such as pgbouncer\. Set DATABASE_DIRECT_URL/,
    )
    const pooled = urlOf(club.owner)
    await expect(open({ databaseUrl: pooled, databasePoolerUrl: pooled })).rejects.toThrow(/^DATABASE_DIRECT_URL leads/)
    await using other = await cloneDatabase()
    await expect(open({ databaseUrl: other.url, databasePoolerUrl: pooled })).rejects.toThrow(
      'lead to different databases',
    )
  })

  isHere('serves everybody, cancels, listens and hears of changes', async () => {
    const database = await open({ databaseUrl: club.url, databasePoolerUrl: urlOf(club.owner) })
    const heard: string[] = []
    await database.listen('pooled', (payload) => heard.push(payload))
    const feed = await database.changes(['supabase_realtime_messages_publication'], {
      onChanges: async (changes) => void heard.push(...changes.map(({ table }) => table.name)),
      onGap: () => undefined,
    })
    try {
      await expectEachOnlyTheirOwn(database)
      const leaving = new AbortController()
      const long = database.request(asking('select pg_sleep(20)', members[0], leaving.signal))
      await sleep(100)
      leaving.abort(new Error('left'))
      await expect(long).rejects.toThrow('left')
      const asleep = `select count(*)::int as n from pg_stat_activity
        where state = 'active' and query like '%pg_sleep(20)%' and pid <> pg_backend_pid() and datname = current_database()`
      await expect.poll(async () => await club.database.query(asleep), { timeout: 3000 }).toEqual([{ n: 0 }])
      await database.query(`select pg_notify('pooled', 'told'), realtime.send('{"a": 1}', 'hello', 'room')`)
      await expect.poll(() => [...heard].sort()).toEqual(['messages', 'told'])
      await expectEachOnlyTheirOwn(database)
    } finally {
      await feed.close()
      await database.close()
    }
  })

  isHere('a restart of the database is waited for by what comes meanwhile', async () => {
    const database = await open({ databaseUrl: club.url, databasePoolerUrl: urlOf(club.owner) })
    try {
      await expectEachOnlyTheirOwn(database)
      await proxy?.stop()
      // What is under way then may fail.
      await sleep(1000)
      const writes = (n: number) => ({
        ...asking(`update public.profiles set bio = 'write ${n}' where user_id = auth.uid()`, members[0]),
        readOnly: false,
      })
      const until = performance.now() + 1200
      const asked: Promise<unknown>[] = []
      const failed: unknown[] = []
      const failedWrites: unknown[] = []
      const ask = (request: Promise<unknown>, failures = failed) =>
        asked.push(request.catch((error: unknown) => failures.push(error)))
      for (let n = 0; performance.now() < until; n += 1) {
        ask(database.request(asking('select 1', members[1])))
        ask(database.request(writes(n)), failedWrites)
        ask(database.query('select 1'))
        ask(database.transaction((tx) => tx.query('select 1')))
        await sleep(100)
      }
      await proxy?.start()
      await Promise.all(asked)
      expect(failed).toEqual([])
      // Of a write that was sent nobody knows, if the next one on its connection fails before its answer is read. That takes a busy machine.
      expect(failedWrites.length).toBeLessThan(2)
    } finally {
      await database.close()
    }
  })
})
