// No change is lost, sent twice or sent out of order while many writers write, sockets are cut, tokens renewed and the feed closed.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Keys } from '#server/platform/keys.ts'
import { memberToken } from '#server/testing/people.ts'
import { type RealtimeNode, realtimeClient, startRealtime, testKeys } from './testing.ts'

const WRITERS = 6
const TRANSACTIONS = 12

let club: TestDatabase
let keys: Keys
let nodes: [RealtimeNode, RealtimeNode]
const clients: RealtimeClient[] = []

beforeAll(async () => {
  club = await cloneDatabase()
  keys = await testKeys()
  await club.database.query(`
    create table public.seats (room text, member uuid, primary key (room, member));
    create table public.lines (id bigserial primary key, room text, writer int, n int, part int);
    alter table public.seats enable row level security;
    alter table public.lines enable row level security;
    grant select on public.seats, public.lines to authenticated;
    create policy "Members see their seats" on public.seats for select to authenticated using (member = (select auth.uid()));
    create policy "Members with a seat read the room" on public.lines for select to authenticated
      using (room in (select s.room from public.seats s where s.member = (select auth.uid())));
    alter publication supabase_realtime add table public.lines`)
  nodes = [await startRealtime(club.database, keys), await startRealtime(club.database, keys)]
})

afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels()
    await client.disconnect()
  }
  await club.database.query('truncate public.lines, public.seats')
})

afterAll(async () => {
  for (const node of nodes) await node.close()
  await club.close()
})

interface Line {
  readonly id: number
  readonly writer: number
  readonly n: number
  readonly part: number
}

interface Reader {
  readonly member: string
  readonly client: RealtimeClient
  readonly channel: RealtimeChannel
  /** The changes received live, a list for each join of the channel. */
  readonly heard: Line[][]
  /** The rows read again after every join. */
  readonly read: Set<number>
  failed: boolean
}

/** Starts a reader that joins, and reads again after every join, as the web app does. */
async function startReader(node: RealtimeNode, room = 'hall', member = randomUUID()): Promise<Reader> {
  await club.database.query('insert into seats values ($1, $2)', [room, member])
  const client = await realtimeClient(node, keys, await memberToken(keys, member))
  clients.push(client)
  const channel = client.channel(`lines-${randomUUID()}`)
  const reader: Reader = { member, client, channel, heard: [], read: new Set(), failed: false }
  channel.on(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'lines', filter: `room=eq.${room}` },
    (change) => reader.heard.at(-1)?.push(change.new as Line),
  )
  await new Promise<void>((resolve) => {
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') return
      reader.heard.push([])
      club.database
        .query<{ id: string }>('select id from lines where room = $1', [room])
        .then((rows) => {
          for (const { id } of rows) reader.read.add(Number(id))
          resolve()
        })
        .catch(() => {
          reader.failed = true
        })
    })
  })
  return reader
}

/** Writes small and large transactions that commit in another order than they began; some are rolled back in whole or in part. */
async function writeAll(room = 'hall'): Promise<number[]> {
  const committed: number[] = []
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const connection = await club.connect()
      for (let n = 0; n < TRANSACTIONS; n += 1) {
        const ids = await writeOne(connection, room, writer, n)
        committed.push(...ids)
      }
    }),
  )
  return committed.sort((a, b) => a - b)
}

async function writeOne(connection: pg.Client, room: string, writer: number, n: number): Promise<number[]> {
  const size = n % 10 === writer ? 150 : 1 + ((n * 7 + writer) % 4)
  await connection.query('begin')
  const { rows } = await connection.query<{ id: string }>(
    'insert into lines (room, writer, n, part) select $1, $2, $3, part from generate_series(1, $4::int) part returning id',
    [room, writer, n, size],
  )
  if (n % 5 === 1) {
    await connection.query('savepoint regret')
    await connection.query('insert into lines (room, writer, n, part) values ($1, $2, -1, 0)', [room, writer])
    await connection.query('rollback to regret')
  }
  if (n % 3 === 0) await pause((writer * 13 + n * 5) % 9)
  const undone = n % 11 === 7
  await connection.query(undone ? 'rollback' : 'commit')
  return undone ? [] : rows.map(({ id }) => Number(id))
}

const ids = (lines: readonly Line[]) => lines.map(({ id }) => id)
const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

/** Expects of one session: no line twice, every transaction whole and unbroken, every writer's lines in the order written. */
function expectInOrder(lines: readonly Line[]) {
  expect(new Set(ids(lines)).size).toBe(lines.length)
  const last = new Map<number, Line>()
  let before: Line | undefined
  for (const line of lines) {
    const former = last.get(line.writer)
    if (former) expect(line.n * 1000 + line.part).toBeGreaterThan(former.n * 1000 + former.part)
    const isContinued = before?.writer === line.writer && before.n === line.n
    if (isContinued && before) expect(line.part).toBe(before.part + 1)
    else if (before) expect(line.part).toBe(1)
    last.set(line.writer, line)
    before = line
  }
}

it('a reader gets a change as soon as queries can see its transaction, and not before', async () => {
  const reader = await startReader(nodes[0])
  const admin = await club.connect()
  const writer = await club.connect()
  const pid = (await writer.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const isWaiting = async () => {
    const held = await admin.query(`select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`, [pid])
    return held.rowCount === 1
  }
  // The feed reads a commit before queries see it. Here the commit stays in this state: it waits for a standby that never comes.
  await admin.query(`alter system set synchronous_standby_names = 'nobody'`)
  try {
    await admin.query('select pg_reload_conf()')
    await writer.query('set synchronous_commit = on')
    let [written, through] = [0, true]
    let writing: Promise<unknown> = Promise.resolve()
    for (; through && written < 100; written += 1) {
      through = false
      writing = writer
        .query(`insert into lines (room, writer, n, part) values ('hall', 1, $1, 1)`, [written])
        .then(() => {
          through = true
        })
      await vi.waitFor(async () => expect(through || (await isWaiting())).toBe(true))
    }
    await pause(300)
    expect(reader.heard.flat()).toHaveLength(written - 1)
    await admin.query('select pg_cancel_backend($1)', [pid])
    await writing
    await vi.waitFor(() => expect(reader.heard.flat()).toHaveLength(written))
  } finally {
    await admin.query('alter system reset synchronous_standby_names')
    await admin.query('select pg_reload_conf()')
  }
})

it('all readers get every change live, whole and in one order while others come, are cut off and renew their tokens', async () => {
  const steady = await Promise.all([startReader(nodes[1]), startReader(nodes[1]), startReader(nodes[1])])
  const cut = await Promise.all([startReader(nodes[0]), startReader(nodes[0])])
  const outsider = await startReader(nodes[1], 'hall')
  await club.database.query('delete from seats where member = $1', [outsider.member])
  const [renewing] = steady
  const writing = writeAll()
  const late = await startReader(nodes[1])
  for (let turn = 0; turn < 6; turn += 1) {
    await pause(20)
    // A token with other claims has other rights. A change that is being judged for the old token must not get lost.
    await renewing?.client.setAuth(await memberToken(keys, renewing.member, { email: `${turn}@o1.test` }))
    if (turn === 2) nodes[0].cut()
  }
  const committed = await writing
  await vi.waitFor(
    () => {
      for (const { heard } of steady) expect(heard.flat()).toHaveLength(committed.length)
      for (const reader of [...cut, late]) expect(known(reader)).toEqual(committed)
    },
    { timeout: 15_000, interval: 100 },
  )
  const [first] = steady
  for (const reader of [...steady, ...cut, late]) {
    for (const session of reader.heard) expectInOrder(session)
    const order = new Map(ids(first?.heard.flat() ?? []).map((id, place) => [id, place]))
    for (const session of reader.heard) {
      const places = ids(session).map((id) => order.get(id) ?? -1)
      expect(places).toEqual(ascending(places))
    }
  }
  expect(steady.map(({ heard }) => heard.length)).toEqual([1, 1, 1])
  expect(cut.every(({ heard }) => heard.length > 1)).toBe(true)
  expect(outsider.heard.flat()).toEqual([])
})

it('no reader misses a change when the feed is closed and opened again', async () => {
  const readers = await Promise.all([startReader(nodes[0]), startReader(nodes[1])])
  const writing = writeAll()
  const admin = await club.connect()
  await pause(60)
  await admin.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where active and database = current_database()`,
  )
  const committed = await writing
  await vi.waitFor(() => expect(readers.every(({ heard }) => heard.length > 1)).toBe(true), { timeout: 15_000 })
  await vi.waitFor(() => expect(readers.map(known)).toEqual([committed, committed]), { timeout: 15_000, interval: 100 })
  for (const { heard } of readers) for (const session of heard) expectInOrder(session)
})

it('no reader misses a change when the server restarts', async () => {
  const before = await startRealtime(club.database, keys)
  const reader = await startReader(before)
  const connection = await club.connect()
  const written = await writeOne(connection, 'hall', 0, 1)
  await vi.waitFor(() => expect(known(reader)).toEqual(written))
  await before.close()
  written.push(...(await writeOne(connection, 'hall', 0, 2)))
  const after = await startRealtime(club.database, keys, { port: Number(new URL(before.url).port) })
  await vi.waitFor(() => expect(reader.heard).toHaveLength(2), { timeout: 10_000 })
  const last = await writeOne(connection, 'hall', 0, 3)
  await vi.waitFor(() => expect(ids(reader.heard[1] ?? [])).toEqual(last))
  await vi.waitFor(() => expect(known(reader)).toEqual([...written, ...last]))
  await after.close()
})

it('a message reaches the members its thread has at the end of the transaction', async () => {
  const stays = await startReader(nodes[0])
  const leaves = await startReader(nodes[0])
  const comes = await startReader(nodes[1], 'hall')
  await club.database.query('delete from seats where member = $1', [comes.member])
  const writer = await club.connect()
  const say = `insert into lines (room, writer, n, part) values ('hall', 0, 0, 1) returning id`
  const left = await writer.query(`with gone as (delete from seats where member = '${leaves.member}') ${say}`)
  const joined = await writer.query(`with new as (insert into seats values ('hall', '${comes.member}')) ${say}`)
  const [note, greeting] = [Number(left.rows[0]?.id), Number(joined.rows[0]?.id)]
  await vi.waitFor(() => expect(ids(stays.heard.flat())).toEqual([note, greeting]), { timeout: 10_000 })
  await vi.waitFor(() => expect(ids(comes.heard.flat()).at(-1)).toBe(greeting), { timeout: 10_000 })
  expect(leaves.heard.flat()).toEqual([])
})

function known({ heard, read, failed }: Reader): number[] {
  if (failed) throw new Error('could not read again')
  return ascending([...new Set([...ids(heard.flat()), ...read])])
}
