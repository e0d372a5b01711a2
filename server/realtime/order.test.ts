// Whom a change keeps waiting: its own listeners, in order, and nobody else. Questions about many listeners are asked in sets.
import { randomUUID } from 'node:crypto'
import type { RealtimeClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Keys } from '#server/platform/keys.ts'
import { memberToken } from '#server/testing/people.ts'
import { type RealtimeNode, realtimeClient, startRealtime, subscribed, testKeys } from './testing.ts'

const MANY = 30
/** What a policy of the slow tables takes for each listener. */
const SLOW_MS = 50

let club: TestDatabase
let keys: Keys
let node: RealtimeNode
let transactions = 0
/** How many of them asked nothing. */
let idle = 0
/** What each of many members hears of the slow and of the wide table. */
let crowd: string[][]
const clients: RealtimeClient[] = []

beforeAll(async () => {
  club = await cloneDatabase()
  keys = await testKeys()
  await club.database.query(`
    create table public.slow (id int primary key);
    create table public.quick (id int primary key);
    create table public.wide (id int primary key, hidden_from uuid);
    alter table public.slow enable row level security;
    alter table public.quick enable row level security;
    alter table public.wide enable row level security;
    create function public.think() returns boolean language plpgsql volatile as $$ begin
      perform pg_sleep(${SLOW_MS / 1000});
      return true;
    end $$;
    grant execute on function public.think() to authenticated;
    create policy "Everyone, after a while" on public.slow for select to authenticated using (public.think());
    create policy "Everyone" on public.quick for select to authenticated using (true);
    create policy "All but one" on public.wide for select to authenticated using (hidden_from is distinct from (select auth.uid()));
    grant select on public.slow, public.quick, public.wide to authenticated;
    alter publication supabase_realtime add table public.slow, public.quick, public.wide`)
  const database = {
    ...club.database,
    askAll: (statements: Parameters<typeof club.database.askAll>[0]) => {
      transactions += 1
      if (statements.length === 0) idle += 1
      return club.database.askAll(statements)
    },
  }
  node = await startRealtime(database, keys)
  crowd = await Promise.all(Array.from({ length: MANY }, () => listen(['slow', 'wide'])))
})

afterAll(async () => {
  for (const client of clients) await client.disconnect()
  await node.close()
  await club.close()
})

/** What a new member hears of these tables on one channel: `table id`. */
async function listen(tables: readonly string[], member = randomUUID()): Promise<string[]> {
  const client = await realtimeClient(node, keys, await memberToken(keys, member))
  clients.push(client)
  const heard: string[] = []
  const channel = client.channel('tables')
  const said = new Promise((resolve) => channel.on('system', {}, resolve))
  for (const table of tables) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
      heard.push(`${table} ${(change.new as { id: number }).id}`),
    )
  }
  expect(await subscribed(channel)).toBe('SUBSCRIBED')
  expect(await said).toMatchObject({ status: 'ok' })
  return heard
}

it('a slow policy that many wait for delays no listener of another table', async () => {
  const quick = await listen(['quick'])
  await club.database.query('insert into slow values (1)')
  await club.database.query('insert into quick values (1)')
  await vi.waitFor(() => expect(quick).toEqual(['quick 1']), { timeout: 10_000, interval: 5 })
  // The many are still being judged.
  expect(crowd.some((heard) => heard.length === 0)).toBe(true)
  await vi.waitFor(() => expect(crowd.every((heard) => heard.length === 1)).toBe(true), { timeout: 20_000 })
})

it('one channel hears its tables in the order of the commits, even if the first takes longer', async () => {
  const both = await listen(['slow', 'quick'])
  await club.database.query('insert into slow values (2)')
  await club.database.query('insert into quick values (2)')
  await club.database.query('insert into slow values (3)')
  await vi.waitFor(() => expect(both).toEqual(['slow 2', 'quick 2', 'slow 3']), { timeout: 20_000 })
  await vi.waitFor(() => expect(crowd.every((heard) => heard.length === 3)).toBe(true), { timeout: 20_000 })
})

it('a change that many may hear is judged in a few transactions, each listener with its own rights', async () => {
  const outsider = randomUUID()
  const hers = await listen(['wide'], outsider)
  transactions = 0
  await club.database.query('insert into wide values (1, $1), (2, null)', [outsider])
  await vi.waitFor(() => expect([...crowd, hers].every((heard) => heard.at(-1) === 'wide 2')).toBe(true))
  expect(crowd.every((heard) => heard.slice(-2).join() === 'wide 1,wide 2')).toBe(true)
  expect(hers).toEqual(['wide 2'])
  // A question may be asked again: the feed is a moment ahead of what queries see.
  expect(transactions).toBeLessThan(MANY / 3)
})

it('changes that come two at a time ask for nothing twice, and leave nothing for the next to wait behind', async () => {
  const quick = await listen(['quick'])
  const ids = Array.from({ length: 16 }, (_, index) => 100 + index)
  for (let at = 0; at < ids.length; at += 2) {
    await club.database.query('insert into quick values ($1), ($2)', [ids[at], ids[at + 1]])
    await vi.waitFor(() => expect(quick).toEqual(ids.slice(0, at + 2).map((id) => `quick ${id}`)), { timeout: 5000 })
  }
  expect(idle).toBe(0)
})
