// Listeners of tables: their filters and columns, the changes they get, and the refusals.
import { randomUUID } from 'node:crypto'
import type { RealtimeClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Keys } from '#server/platform/keys.ts'
import { memberToken } from '#server/testing/people.ts'
import { type RealtimeNode, realtimeClient, startRealtime, subscribed, testKeys } from './testing.ts'

let club: TestDatabase
let keys: Keys
let node: RealtimeNode
const clients: RealtimeClient[] = []
const ava = randomUUID()

beforeAll(async () => {
  club = await cloneDatabase()
  keys = await testKeys()
  await club.database.query(`
    create table public.things (
      id int primary key, owner uuid, name text, size numeric, made timestamptz, open boolean, tags text[], hidden text, facts jsonb);
    alter table public.things enable row level security;
    create policy "Members read what is theirs" on public.things for select to authenticated using (owner = (select auth.uid()));
    grant select (id, owner, name, size, made, open, tags, facts) on public.things to authenticated;
    create table public.logs (id int primary key, line text);
    alter table public.logs replica identity full;
    grant select on public.logs to authenticated;
    alter publication supabase_realtime add table public.things, public.logs;
    create table public.unpublished (id int primary key);
    create table public.judged (id int primary key);
    alter table public.judged enable row level security;
    create function public.judge() returns boolean language plpgsql stable as $$ begin
      if auth.jwt() ->> 'email' = 'broken' then raise exception 'not for such claims'; end if;
      if auth.jwt() ->> 'email' = 'locked' then raise exception 'not now' using errcode = '55P03'; end if;
      return true;
    end $$;
    grant execute on function public.judge() to authenticated;
    create policy "Members read what is judged well" on public.judged for select to authenticated using (public.judge());
    grant select on public.judged to authenticated;
    alter publication supabase_realtime add table public.judged`)
  node = await startRealtime(club.database, keys)
})

afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels()
    await client.disconnect()
  }
  await club.database.query('truncate things, logs')
})

afterAll(async () => {
  await node.close()
  await club.close()
})

interface Delivered {
  readonly eventType: string
  readonly new: Record<string, unknown>
  readonly old: Record<string, unknown>
  readonly errors: unknown
}

async function open(): Promise<RealtimeClient> {
  const client = await realtimeClient(node, keys, await memberToken(keys, ava))
  clients.push(client)
  return client
}

/** Joins a channel with one listener, or also with a second. Returns the changes it gets and the system's message about it. */
async function listen(wanted: object, given?: RealtimeClient, also?: object) {
  const client = given ?? (await open())
  const heard: Delivered[] = []
  const channel = client.channel(`things-${randomUUID()}`)
  const said = new Promise<{ status: string; message: string; extension: string }>((resolve) =>
    channel.on('system', {}, resolve),
  )
  for (const one of also ? [wanted, also] : [wanted]) {
    channel.on('postgres_changes', { event: '*', ...one } as never, (change: unknown) =>
      heard.push(change as Delivered),
    )
  }
  expect(await subscribed(channel)).toBe('SUBSCRIBED')
  return { heard, said: await said }
}

const things = { schema: 'public', table: 'things' }

async function put(id: number, columns: Record<string, unknown> = {}): Promise<void> {
  const row = { id, owner: ava, ...columns }
  await club.database.query('insert into things select * from jsonb_populate_record(null::things, $1)', [
    JSON.stringify(row),
  ])
}

describe('filters', () => {
  const cases: readonly (readonly [string, Record<string, unknown>, Record<string, unknown>])[] = [
    ['name=eq.a', { name: 'a' }, { name: 'A' }],
    ['name=not.eq.a', { name: 'b' }, { name: 'a' }],
    ['name=neq.a', { name: 'b' }, { name: null }],
    ['size=gt.9', { size: 10 }, { size: 9 }],
    ['size=gte.9.5,size=lt.11', { size: 9.5 }, { size: 11 }],
    ['size=eq.10.0', { size: 10 }, { size: 100 }],
    ['size=lte.9', { size: -3 }, { size: 9.1 }],
    ['size=in.(1,20,3)', { size: 20 }, { size: 2 }],
    ['name=in.("a,b","c""d",e)'.replace('c""d', 'c\\"d'), { name: 'c"d' }, { name: 'a' }],
    ['name=not.in.(a,b)', { name: 'c' }, { name: 'b' }],
    ['name=like.A%z_', { name: 'A--zz!' }, { name: 'a--zz!' }],
    ['name=ilike.%B%', { name: 'abc' }, { name: 'ac' }],
    ['name=match.^a+b$', { name: 'aab' }, { name: 'xaab' }],
    ['name=not.imatch.^A', { name: 'b' }, { name: 'ab' }],
    ['name=is.null', { name: null }, { name: 'null' }],
    ['open=is.true', { open: true }, { open: null }],
    ['open=not.is.true', { open: null }, { open: true }],
    ['open=eq.t', { open: true }, { open: false }],
    ['name=isdistinct.a', { name: null }, { name: 'a' }],
    [
      'made=gte.2026-01-02T00:00:00%2B02'.replace('%2B', '+'),
      { made: '2026-01-01T22:00:00Z' },
      { made: '2026-01-01T21:59:59.9Z' },
    ],
    ['name=eq."a,b",size=eq.1', { name: 'a,b', size: 1 }, { name: 'a,b', size: 2 }],
  ]

  it('let a listener get the changes that fit, and no others', async () => {
    const client = await open()
    // When a channel has its last change, it has every earlier one.
    const last = 1000
    const end = { ...things, filter: `id=eq.${last}` }
    const all = await Promise.all(cases.map(([filter]) => listen({ ...things, filter }, client, end)))
    for (const [index, [, fitting, other]] of cases.entries()) {
      await put(2 * index, other)
      await put(2 * index + 1, fitting)
    }
    await put(last)
    for (const [index, { said, heard }] of all.entries()) {
      const filter = cases[index]?.[0]
      await vi.waitFor(() => expect(heard.at(-1)?.new.id).toBe(last))
      expect(said, filter).toMatchObject({
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        extension: 'postgres_changes',
      })
      const own = heard.map((change) => Number(change.new.id)).filter((id) => Math.floor(id / 2) === index)
      expect(own, filter).toEqual([2 * index + 1])
    }
  })
})

describe('a listener that is refused', () => {
  const please = 'Unable to subscribe to changes with given parameters.'
  const cases: readonly (readonly [object, string])[] = [
    [
      { schema: 'public', table: 'unpublished' },
      `${please} Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: unpublished, filters: [], select: nil]`,
    ],
    [{ schema: 'auth', table: 'users' }, `${please} Please check Realtime is enabled`],
    [{ ...things, filter: 'wrong' }, 'Error parsing `filter` params: ["wrong"]'],
    [{ ...things, filter: 'name=foo.hey' }, 'Error parsing `filter` params: ["foo", "hey"]'],
    [
      { ...things, filter: 'name=in.a' },
      'Error parsing `filter` params: `in` filter value must be wrapped by parentheses',
    ],
    [
      { ...things, filter: 'nothing=eq.1' },
      `${please} An exception happened so please check your connect parameters: [event: *, schema: public, table: things, filters: [{"nothing", "eq", "1", false}], select: nil]. Exception: ERROR P0001 (raise_exception) invalid column for filter nothing`,
    ],
    [{ ...things, filter: 'hidden=eq.x' }, 'invalid column for filter hidden'],
    [
      { ...things, filter: 'owner=eq.me' },
      'ERROR 22P02 (invalid_text_representation) invalid input syntax for type uuid: "me"',
    ],
    [{ ...things, filter: 'size=like.1%' }, 'operator like is not supported on column size of type numeric'],
    [{ ...things, filter: 'name=match.(' }, 'invalid regular expression for match filter'],
    [{ ...things, filter: 'name=is.true' }, 'is true filter requires a boolean column, got text'],
    [
      { ...things, filter: `size=in.(${Array.from({ length: 101 }, (_, n) => n).join(',')})` },
      'too many values for `in` filter. Maximum 100',
    ],
    [{ ...things, select: ['id', 'hidden'] }, 'invalid column for select hidden'],
    [{ schema: 'public', table: '*', select: ['id'] }, 'Column selection is not supported for wildcard subscriptions.'],
  ]

  it('gets a system message with the reason, and the channel stays joined', async () => {
    const client = await open()
    const all = await Promise.all(cases.map(([wanted]) => listen(wanted, client)))
    const { heard: told } = await listen(things, client)
    await put(1)
    await vi.waitFor(() => expect(told).toHaveLength(1))
    for (const [index, [wanted, message]] of cases.entries()) {
      const { said, heard } = all[index] ?? (await listen(wanted))
      expect(said, message).toMatchObject({ status: 'error', extension: 'postgres_changes' })
      expect(said.message).toContain(message)
      expect(heard, message).toEqual([])
    }
  })

  it('is accepted once the table has the column it asks for', async () => {
    expect((await listen({ ...things, filter: 'later=eq.x' })).said.status).toBe('error')
    await club.database.query('alter table things add later text; grant select (later) on things to authenticated')
    const { heard, said } = await listen({ ...things, filter: 'later=eq.x' })
    expect(said.status).toBe('ok')
    await put(1, { later: 'x' })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
  })

  it('also stops the other listeners of its channel', async () => {
    const heard: unknown[] = []
    const channel = (await open()).channel('both')
    const said = new Promise((resolve) => channel.on('system', {}, resolve))
    channel.on('postgres_changes', { event: '*', ...things }, (change) => heard.push(change))
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'unpublished' }, () => undefined)
    await subscribed(channel)
    expect(await said).toMatchObject({ status: 'error' })
    const { heard: elsewhere } = await listen(things)
    await put(1)
    await vi.waitFor(() => expect(elsewhere).toHaveLength(1))
    expect(heard).toEqual([])
  })
})

describe('a delivered change', () => {
  it('comes from every table of the schema if the listener names no table', async () => {
    const { heard, said } = await listen({ schema: 'public' })
    expect(said.status).toBe('ok')
    await put(1)
    await club.database.query(`insert into logs values (1, 'x')`)
    await vi.waitFor(() => expect(heard).toHaveLength(2))
  })

  it('has only the columns the listener wants, and the key', async () => {
    const { heard } = await listen({ ...things, select: ['name'] })
    await put(1, { name: 'a', size: 3 })
    await vi.waitFor(() => expect(heard.map((change) => change.new)).toEqual([{ id: 1, name: 'a' }]))
  })

  it('has values of the same JSON types as REST, whatever the time zone of the database', async () => {
    const { heard } = await listen(things)
    await put(1, { made: '2026-07-01T12:00:00+02', tags: ['a', 'b "c"'], facts: { a: [1] }, open: true, size: 1.5 })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]?.new).toMatchObject({
      made: '2026-07-01T10:00:00+00:00',
      tags: ['a', 'b "c"'],
      facts: { a: [1] },
      open: true,
      size: 1.5,
    })
  })

  it('has the whole deleted row if PostgreSQL keeps it and the table has no row security, else only the key', async () => {
    const [free, guarded] = [await listen({ schema: 'public', table: 'logs' }), await listen(things)]
    await club.database.query(`insert into logs values (1, 'x')`)
    await club.database.query('alter table things replica identity full')
    await put(1, { name: 'secret' })
    await vi.waitFor(() => expect([free.heard.length, guarded.heard.length]).toEqual([1, 1]))
    await club.database.query('delete from logs')
    await club.database.query('delete from things')
    await vi.waitFor(() =>
      expect([free.heard[1]?.old, guarded.heard[1]?.old]).toEqual([{ id: 1, line: 'x' }, { id: 1 }]),
    )
    await club.database.query('alter table things replica identity default')
  })

  it('leaves out the long values of a row that is too large', async () => {
    const { heard } = await listen(things)
    await put(1, { name: 'x'.repeat(1_100_000), size: 2 })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(heard[0]).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { id: 1, size: 2 } })
    expect(heard[0]?.new).not.toHaveProperty('name')
  })
})

it('a policy that raises an error affects only the listener it fails for: a lasting error sends nothing, a passing one makes it join again', async () => {
  const follow = async (email: string) => {
    const client = await realtimeClient(node, keys, await memberToken(keys, ava, { email }))
    clients.push(client)
    const [heard, states]: [unknown[], string[]] = [[], []]
    const channel = client.channel(`judged-${email}`)
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'judged' }, (change) => heard.push(change))
    channel.subscribe((state) => states.push(state))
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']))
    return { heard, states }
  }
  const [fine, broken, locked] = [await follow('fine'), await follow('broken'), await follow('locked')]
  await club.database.query('insert into judged values (1)')
  await vi.waitFor(() => expect(locked.states).toContain('CHANNEL_ERROR'))
  await vi.waitFor(() => expect(fine.heard).toHaveLength(1))
  expect([broken.heard, locked.heard]).toEqual([[], []])
  expect([fine.states, broken.states]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
})
