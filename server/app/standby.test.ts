// A standby for reads that may go there: nobody sees an older state by it, and nobody notices when it is behind, gone, or no standby any more.
// STANDBY_SECONDS=60 keeps hurting it for so long: killed, halted, frozen, promoted.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectionTarget } from '#server/database/connection-target.ts'
import type { Database, RequestStatement } from '#server/database/database.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { lookAtStandby } from '#server/database/open/open-standby.ts'
import { type StandbyPair, startStandbyPair } from '#server/database/standby/testing-standby.ts'
import { callerOf, plainSettings, TARGET_VARIABLE } from '#server/database/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { insertMembers } from '#server/testing/people.ts'
import { createHealth, type Health } from './gateway/health.ts'
import { STANDBY_READS } from './standby-reads.ts'
import { startTestServer } from './testing.ts'

const SECONDS = Number(process.env.STANDBY_SECONDS ?? 0)
const log = createLog({ level: 'silent' })
const members = Array.from({ length: 8 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
const WAIT_MS = 60

let pair: StandbyPair
/** Two processes of one club. */
let one: Database
let other: Database

beforeAll(async () => {
  pair = await startStandbyPair()
  const open = () => connectDatabase(pair.primary, { log, standby: { target: pair.standby, waitMs: WAIT_MS } })
  one = open()
  other = open()
  await insertMembers(one, Object.fromEntries(members.map((id) => [id, `Member ${id.slice(-1)}`])))
}, 60_000)
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()])
  await pair?.close()
})

const statement = (
  id: string,
  sql: string,
  params: (string | number)[] = [],
  more: Partial<RequestStatement> = {},
) => ({
  caller: callerOf('authenticated', id),
  settings: plainSettings,
  sql,
  params,
  readOnly: true,
  maybeStandby: true,
  ...more,
})
const read = async (database: Database, id: string, sql: string, params: (string | number)[] = []) =>
  (await database.request(statement(id, sql, params))).rows[0]?.map((column) => column?.toString())

const WHERE = `select pg_is_in_recovery()::text`
const isUsed = async () =>
  (await read(one, members[0] ?? '', WHERE))?.[0] === 'true' && other.standbyTrouble?.() === undefined
const used = () => expect.poll(isUsed, { timeout: 10_000, interval: 20 }).toBe(true)
const rests = (words: RegExp) =>
  expect.poll(() => one.standbyTrouble?.(), { timeout: 10_000, interval: 20 }).toMatch(words)

async function readyOf(health: Health): Promise<unknown> {
  const server = createServer((request, response) => health.answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  server.close()
  return answer.json()
}

/** Writes at one process and reads at the other, at once: returns where the reads were answered. */
async function writeAndRead(id: string, round: number): Promise<string> {
  await one.request(
    statement(id, `update public.profiles set bio = $1 where user_id = $2`, [`round ${round}`, id], {
      readOnly: false,
    }),
  )
  const [bio, place] =
    (await read(other, id, `select bio, pg_is_in_recovery()::text from public.profiles where user_id = auth.uid()`)) ??
    []
  expect(bio).toBe(`round ${round}`)
  return place ?? ''
}

it('who has written sees it at the next read, at another process too', async () => {
  await used()
  const places = new Map<string, number>()
  await Promise.all(
    members.map(async (id) => {
      // Else this would say nothing of the standby.
      for (let round = 0; (places.get('true') ?? 0) < 100; round += 1) {
        const place = await writeAndRead(id, round)
        places.set(place, (places.get(place) ?? 0) + 1)
      }
    }),
  )
  expect(places.get('true')).toBeGreaterThan(99)
})

it('who is told of a change and then asks is not told less', async () => {
  await used()
  const [id = ''] = members
  const seen: string[] = []
  const feed = await other.changes(['supabase_realtime'], {
    onChanges: async (changes) => {
      const told = changes.filter(({ table }) => table.name === 'notifications').length
      const [read_] = (await read(other, id, 'select count(*)::text from public.notifications')) ?? []
      if (told > 0) seen.push(`${told} of ${read_}`)
    },
    onGap: () => undefined,
  })
  await one.query(`insert into public.notifications (user_id, title, data) values ($1, 'a', '{}')`, [id])
  await expect.poll(() => seen).toEqual(['1 of 1'])
  await feed.close()
})

it('each procedure on the list answers there what the database answers', async () => {
  await used()
  const rows = await one.query<{ name: string; arguments: string }>(
    `select proname as name, pg_get_function_arguments(oid) as arguments from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) and provolatile <> 'v'
       and has_function_privilege('authenticated', oid, 'execute') order by 1`,
    [[...STANDBY_READS]],
  )
  expect(rows.map(({ name }) => name)).toEqual([...STANDBY_READS].sort())
  const [id = '', friend = ''] = members
  await one.query(`insert into private.admins (user_id) values ($1)`, [id])
  const given: Record<string, string> = {
    friends_of: `'${id}'`,
    mutual_friends: `array['${friend}']::uuid[]`,
    search_members: `'Member'`,
  }
  for (const { name } of rows) {
    const sql = `select (public.${name}(${given[name] ?? ''}))::text, pg_is_in_recovery()::text`
    const { rows: itself } = await one.request(statement(id, sql, [], { maybeStandby: false }))
    const answer = async () => [name, ...((await read(one, id, sql)) ?? [])]
    // On a busy machine the first call may be too slow for it.
    await expect.poll(answer, { timeout: 10_000, interval: 50 }).toEqual([name, itself[0]?.[0]?.toString(), 'true'])
  }
})

it('what writes, and what the service key asks, stays at the database; an error is the database’s own', async () => {
  await used()
  const [id = ''] = members
  const asked = await one.request(statement(id, WHERE, [], { caller: callerOf('service_role') }))
  expect(asked.rows[0]?.[0]?.toString()).toBe('false')
  const written = await one.request(statement(id, WHERE, [], { readOnly: false }))
  expect(written.rows[0]?.[0]?.toString()).toBe('false')
  const failing = `select case when pg_is_in_recovery() then 1 / (random() * 0)::int end::text`
  expect(await read(one, id, failing)).toEqual([undefined])
  await used()
})

it('of all requests only reads on the list may go there', async () => {
  const asked: string[] = []
  const around = (database: Database): Database => ({
    ...database,
    request: (given) => {
      asked.push(`${given.settings.path} ${given.maybeStandby && given.readOnly}`)
      return database.request(given)
    },
  })
  await using server = await startTestServer({ around })
  const headers = { apikey: server.anonKey, 'content-type': 'application/json' }
  for (const path of ['rpc/discover', 'rpc/inbox', 'rpc/thread_messages', 'rpc/block_member', 'rpc/my_profile']) {
    await fetch(`${server.url}/rest/v1/${path}`, { method: 'POST', headers, body: '{}' })
  }
  for (const path of ['rpc/search_members?query=a', 'profiles', 'notifications', 'discover']) {
    await fetch(`${server.url}/rest/v1/${path}`, { headers })
  }
  expect(asked.filter((line) => line.endsWith('true'))).toEqual(['/rpc/discover true', '/rpc/search_members true'])
  expect(asked.filter((line) => line.endsWith('false')).length).toBeGreaterThan(3)
})

describe('a standby that', () => {
  it('is behind is waited for a moment, then the database answers', async () => {
    await used()
    await pair.ask('select pg_wal_replay_pause()')
    const began = performance.now()
    expect(await writeAndRead(members[0] ?? '', 100)).toBe('false')
    expect(performance.now() - began).toBeLessThan(1500)
    expect(await writeAndRead(members[0] ?? '', 101)).toBe('false')
    expect(other.standbyTrouble?.()).toMatch(/^is behind/)
    const health = createHealth({ checks: {}, notes: { standby: () => other.standbyTrouble?.() } })
    expect(await readyOf(health)).toMatchObject({ ready: true, but: { standby: expect.stringMatching(/^is behind/) } })
    expect(await lookAtStandby(pair.standby, one)).toMatch(/^is behind by \d+ kB of the log$/)
    await pair.ask('select pg_wal_replay_resume()')
    await used()
    expect(await lookAtStandby(pair.standby, one)).toBeUndefined()
    expect(await readyOf(health)).toEqual({ ready: true })
  })

  it('takes long for one read goes on answering the others', async () => {
    await used()
    const troubles = new Set<string>()
    const watching = setInterval(() => {
      const trouble = one.standbyTrouble?.()
      if (trouble !== undefined) troubles.add(trouble)
    }, 5)
    const long = `select case when pg_is_in_recovery() then pg_sleep(20)::text else 'itself' end`
    expect(await read(one, members[0] ?? '', long)).toEqual(['itself'])
    await sleep(200)
    clearInterval(watching)
    expect([...troubles]).toEqual([])
  })

  it('would give a read what was there before it was asked is not asked', async () => {
    const isolation = async (level: string) => {
      const admin = new pg.Client(pair.primary)
      await admin.connect()
      await admin.query(`alter database postgres set default_transaction_isolation = '${level}'`)
      await admin.end()
      await expect
        .poll(() => pair.ask(`select current_setting('default_transaction_isolation') as level`))
        .toEqual([{ level }])
    }
    await isolation('repeatable read')
    const strict = connectDatabase(pair.primary, { log, standby: { target: pair.standby, waitMs: WAIT_MS } })
    try {
      await expect.poll(() => strict.standbyTrouble?.(), { timeout: 10_000, interval: 5 }).not.toMatch(/asked yet/)
      expect(strict.standbyTrouble?.()).toMatch(/^is behind/)
    } finally {
      await strict.close()
      await isolation('read committed')
    }
  })

  it('breaks in the middle of a read fails none', async () => {
    await used()
    let reading = true
    const readers = members.map(async (id) => {
      let round = 200
      for (; reading; round += 1) await writeAndRead(id, round)
      return round
    })
    const long = read(
      one,
      members[0] ?? '',
      `select case when pg_is_in_recovery() then pg_sleep(20)::text else 'itself' end`,
    )
    await sleep(200)
    await pair.kill()
    expect(await long).toEqual(['itself'])
    await rests(/^can't be reached/)
    reading = false
    await Promise.all(readers)
    await pair.start()
    await used()
  })

  it('takes writes of its own, or copies another database, is not asked', async () => {
    await pair.ask('select pg_promote()')
    await expect.poll(() => pair.ask('select pg_is_in_recovery() as is')).toEqual([{ is: false }])
    expect(await writeAndRead(members[0] ?? '', 300)).toBe('false')
    expect(await lookAtStandby(pair.standby, one)).toBe('is no standby: it takes writes of its own')
    expect(await lookAtStandby(pair.primary, one)).toBe('is no standby: it takes writes of its own')
    expect(await lookAtStandby({ ...pair.standby, host: '/nowhere' }, one)).toMatch(/^can't be asked/)
    const clone = JSON.parse(process.env[TARGET_VARIABLE] ?? '{}') as ConnectionTarget
    expect(await lookAtStandby({ ...pair.standby, ...clone, database: 'postgres' }, one)).toBe(
      'is a copy of another database',
    )
  })
})

async function hurtIt(): Promise<void> {
  await pair.kill()
  await pair.start({ anew: true })
  const until = performance.now() + SECONDS * 1000
  const tally = new Map<string, number>()
  let slowest = 0
  const readers = members.map(async (id) => {
    for (let round = 1000; performance.now() < until; round += 1) {
      const began = performance.now()
      const place = await writeAndRead(id, round)
      slowest = Math.max(slowest, performance.now() - began)
      tally.set(place, (tally.get(place) ?? 0) + 1)
      await sleep(5)
    }
  })
  const hurt: Record<string, () => Promise<unknown>> = {
    kill: async () => {
      await pair.kill()
      await sleep(300)
      await pair.start()
    },
    halt: async () => {
      await pair.ask('select pg_wal_replay_pause()')
      await sleep(1500)
      await pair.ask('select pg_wal_replay_resume()')
    },
    freeze: async () => {
      await pair.signal('SIGSTOP')
      await sleep(2500)
      await pair.signal('SIGCONT')
    },
    terminate: () =>
      pair.ask(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename is not null and pid <> pg_backend_pid()',
      ),
    promote: async () => {
      await pair.ask('select pg_promote()')
      await sleep(1000)
      await pair.kill()
      await pair.start({ anew: true })
    },
  }
  const done: string[] = []
  while (performance.now() < until) {
    for (const [name, act] of Object.entries(hurt)) {
      await act()
      done.push(name)
      await used()
      await sleep(500)
    }
  }
  await Promise.all(readers)
  process.stdout.write(
    `${JSON.stringify({
      hurt: done.length,
      'by the standby': tally.get('true'),
      'by the database': tally.get('false'),
      slowest: Math.round(slowest),
    })}\n`,
  )
}

if (SECONDS > 0) it('nothing that happens to a standby is felt', hurtIt, (SECONDS + 60) * 1000)
