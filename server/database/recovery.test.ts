// A server or database killed at any moment loses no confirmed write. The next start repairs everything by itself and logs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import type { Database } from './database.ts'
import { isRunning } from './embedded/is-running.ts'
import { embeddedTarget, openDatabase } from './open/open-database.ts'
import { DatabaseClosed, DatabaseUnavailable } from './postgres-error.ts'
import { callerOf, plainSettings } from './testing.ts'

const WRITER = fileURLToPath(new URL('./testing-recovery-writer.ts', import.meta.url))
const ENTRIES = 'create table public.entries (number int primary key); grant all on public.entries to service_role;'

let folder: string
let dataDir: string
let migrationsDir: string
beforeAll(async () => {
  // Only its owner may enter this folder, which is root where tests run as root.
  folder = await mkdtemp(join(tmpdir(), 'o1-recovery-'))
  dataDir = folder
  migrationsDir = await mkdtemp(join(tmpdir(), 'o1-recovery-migrations-'))
  await writeFile(join(migrationsDir, '20260101000000_entries.sql'), ENTRIES)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(migrationsDir, { recursive: true, force: true })
})

const said: string[] = []
const open = () => {
  const log = createLog({ level: 'warn', stream: { write: (line) => void said.push(line) } })
  return openDatabase({ dataDir, migrationsDir, log })
}

const postmaster = async () => Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

interface Writer {
  readonly process: ChildProcess
  readonly confirmed: number[]
  readonly opened: Promise<void>
  readonly ended: Promise<void>
}

function startWriter(from: number): Writer {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, dataDir, migrationsDir, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const confirmed: number[] = []
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let rest = ''
  const opened = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the writer ended before it opened the database')))
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'open') resolve()
        else confirmed.push(Number(line))
      }
    })
  })
  return { process: child, confirmed, opened, ended }
}

async function numbers(database: Database): Promise<Set<number>> {
  const rows = await database.query<{ number: number }>('select number from public.entries')
  return new Set(rows.map(({ number }) => number))
}

/** Whether a session of the running cluster is in `pg_sleep`. */
async function isSleeping(): Promise<boolean> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const client = new pg.Client(embeddedTarget(text.split('\n')[4] ?? ''))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
    return rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

describe('a club that is killed', () => {
  const confirmed: number[] = []

  it('keeps every confirmed write, whether its server, its database or both are killed', async () => {
    for (const [round, victim] of ['server', 'database', 'both', 'server'].entries()) {
      const writer = startWriter((confirmed.at(-1) ?? 0) + 1000)
      await writer.opened
      await sleep(150 + round * 70)
      const pid = await postmaster()
      if (victim !== 'server') process.kill(pid, 'SIGKILL')
      if (victim === 'database') await sleep(50)
      writer.process.kill('SIGKILL')
      await writer.ended
      expect(writer.confirmed.length, `round ${round}`).toBeGreaterThan(0)
      confirmed.push(...writer.confirmed)
      // The processes of the killed server outlive it, and the next server finds them.
      if (victim === 'server') expect(isRunning(pid)).toBe(true)
    }
    const database = await open()
    const stored = await numbers(database)
    expect(confirmed.filter((number) => !stored.has(number))).toEqual([])
    await database.close()
    expect(said.join()).toMatch(/did not stop cleanly/)
    expect(said.join()).toMatch(/had left running/)
  }, 60_000)

  it('stops later without leaving a process or a lock, and logs nothing', async () => {
    const database = await open()
    const pid = await postmaster()
    await database.close()
    expect(isRunning(pid)).toBe(false)
    said.length = 0
    const again = await open()
    await Promise.all(Array.from({ length: 6 }, () => again.query('select pg_sleep(0.05)')))
    await again.close()
    // The pool logs its last lines shortly after it has closed.
    await sleep(100)
    expect(said).toEqual([])
    // What asks too late is told that it is over, not that something broke.
    await expect(again.query('select 1')).rejects.toBeInstanceOf(DatabaseClosed)
    await expect(again.transaction((tx) => tx.query('select 1'))).rejects.toBeInstanceOf(DatabaseClosed)
  })

  it('refuses a second server on its data folder and says why', async () => {
    const database = await open()
    const refusal = await open().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect((refusal as Error).message).toMatch(/already uses the data folder/)
    await database.ping()
    await database.close()
  })

  it('answers "not now" while its database is away, and recovers without a restart', async () => {
    const database = await open()
    const write = (number: number) =>
      database.request({
        caller: callerOf('service_role'),
        settings: plainSettings,
        sql: 'insert into public.entries (number) values ($1::int)',
        params: [number],
      })
    const failures: unknown[] = []
    const kept: number[] = []
    let stop = false
    const writing = (async () => {
      for (let number = 1_000_000; !stop; number += 1) {
        await write(number).then(
          () => kept.push(number),
          (error: unknown) => failures.push(error),
        )
        await sleep(2)
      }
    })()
    await sleep(200)
    process.kill(await postmaster(), 'SIGKILL')
    await expect
      .poll(
        () =>
          database.ping().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    const before = kept.length
    await expect.poll(() => kept.length, { timeout: 10_000 }).toBeGreaterThan(before)
    stop = true
    await writing
    for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailable)
    const stored = await numbers(database)
    expect(kept.filter((number) => !stored.has(number))).toEqual([])
    await database.close()
  }, 30_000)

  it('never has half a migration applied', async () => {
    await writeFile(
      join(migrationsDir, '20260102000000_slow.sql'),
      'create table public.first_half (n int); select pg_sleep(0.7); create table public.second_half (n int);',
    )
    const writer = startWriter(5_000_000)
    writer.opened.catch(() => undefined)
    // During the sleep the first table is made but not committed.
    await expect.poll(isSleeping, { timeout: 10_000 }).toBe(true)
    writer.process.kill('SIGKILL')
    await writer.ended
    const database = await open()
    const [found] = await database.query<{ first: string; second: string; times: number }>(
      `select to_regclass('public.first_half')::text as first, to_regclass('public.second_half')::text as second,
         (select count(*)::int from supabase_migrations.schema_migrations where version = '20260102000000') as times`,
    )
    expect(found).toEqual({ first: 'first_half', second: 'second_half', times: 1 })
    await database.close()
  }, 30_000)
})
