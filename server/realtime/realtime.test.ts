// Realtime through the unmodified client: the changes and messages clients get, in their order, and those they must not get.
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import ws from 'ws'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { memberToken, secondsFromNow } from '#server/testing/people.ts'
import { createRealtimeService } from './service.ts'

interface Node {
  readonly service: Service
  readonly server: Server
  readonly url: string
}

let club: TestDatabase
let keys: Keys
let nodes: Node[]
const clients: RealtimeClient[] = []
const [ava, ben, carol] = [randomUUID(), randomUUID(), randomUUID()]

async function startNode(): Promise<Node> {
  const log = createLog({ level: 'silent' })
  const service = await createRealtimeService({ database: club.database, keys, log })
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket, head) => service.upgrade?.(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { service, server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1` }
}

const tokenFor = (sub: string, seconds = 3600, session = randomUUID()) =>
  memberToken(keys, sub, { exp: secondsFromNow(seconds), session_id: session })

async function connect(token?: string, node = nodes[0]): Promise<RealtimeClient> {
  if (!node) throw new Error('no node')
  const client = new RealtimeClient(node.url, {
    params: { apikey: keys.anonKey },
    transport: ws as never,
    timeout: 3000,
  })
  if (token) await client.setAuth(token)
  clients.push(client)
  return client
}

function subscribed(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) =>
    channel.subscribe((status, error) => resolve(error ? `${status} ${error.message}` : status)),
  )
}

beforeAll(async () => {
  club = await cloneDatabase()
  keys = await loadKeys(readConfig({ NODE_ENV: 'test', DATA_DIR: await mkdtemp(join(tmpdir(), 'o1-realtime-')) }))
  await club.database.query(`
    create table public.notes (id int primary key, owner uuid, thread text, body text, tags text[], secret text, at timestamptz default now());
    alter table public.notes enable row level security;
    create policy "Members read their own notes" on public.notes for select to authenticated using (owner = (select auth.uid()));
    grant select (id, owner, thread, body, tags, at) on public.notes to authenticated;
    alter publication supabase_realtime add table public.notes;
    create policy "Members use rooms named after them" on realtime.messages for all to authenticated
      using (realtime.topic() like 'room-%' || auth.uid() || '%') with check (realtime.topic() like 'room-%' || auth.uid() || '%')`)
  nodes = [await startNode(), await startNode()]
})

afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels()
    await client.disconnect()
  }
  // A truncate, unlike a delete, sends no change.
  await club.database.query('truncate public.notes')
})

afterAll(async () => {
  for (const { service, server } of nodes) {
    await service.close?.()
    server.close()
  }
  await club.close()
})

const write = (id: number, owner: string, body = 'hello', thread = 't1') =>
  club.database.query(
    `insert into notes (id, owner, thread, body, tags, secret) values ($1, $2, $3, $4, '{a,"b c"}', 'hush')`,
    [id, owner, thread, body],
  )

interface Seen {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

async function listen(token: string, filter: Record<string, string> = {}, node = nodes[0]) {
  const client = await connect(token, node)
  const seen: Seen[] = []
  const channel = client
    .channel(`notes-${randomUUID()}`)
    .on('postgres_changes', { event: '*', schema: 'public', table: 'notes', ...filter } as never, (change: unknown) => {
      seen.push(change as Seen)
    })
  expect(await subscribed(channel)).toBe('SUBSCRIBED')
  return { client, channel, seen }
}

describe('changes of tables', () => {
  it('reach the listeners that may read the row, typed as its columns, and no others', async () => {
    const [mine, theirs] = [await listen(await tokenFor(ava)), await listen(await tokenFor(ben))]
    await write(1, ava)
    await vi.waitFor(() => expect(mine.seen).toHaveLength(1))
    expect(mine.seen[0]).toMatchObject({ eventType: 'INSERT', new: { id: 1, owner: ava, tags: ['a', 'b c'] } })
    expect(mine.seen[0]?.new).not.toHaveProperty('secret')
    await write(2, ben)
    await vi.waitFor(() => expect(theirs.seen).toHaveLength(1))
    expect(mine.seen).toHaveLength(1)
  })

  it('reach a listener only if its own filter fits', async () => {
    const { seen } = await listen(await tokenFor(ava), { filter: 'thread=eq.t2' })
    await write(1, ava, 'no')
    await write(2, ava, 'yes', 't2')
    await vi.waitFor(() => expect(seen.map((change) => change.new.body)).toEqual(['yes']))
  })

  it('include updates, and deletions with the key alone', async () => {
    const { seen } = await listen(await tokenFor(ava))
    await write(1, ava)
    await club.database.query(`update notes set body = 'changed' where id = 1`)
    // Row security judges the row as it is now. After the deletion the update could not be seen any more.
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    await club.database.query('delete from notes where id = 1')
    await vi.waitFor(() => expect(seen.map((change) => change.eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']))
    expect(seen[2]?.old).toEqual({ id: 1 })
  })

  it('arrive complete and in commit order when there are ten thousand at once', async () => {
    const { seen } = await listen(await tokenFor(ava))
    await club.database.query(
      `insert into notes (id, owner, body) select n, $1, 'x' from generate_series(1, 10000) n`,
      [ava],
    )
    await vi.waitFor(() => expect(seen).toHaveLength(10_000), { timeout: 20_000 })
    expect(seen.every((change, index) => change.new.id === index + 1)).toBe(true)
  })

  it('reach the listeners of every server process of one database', async () => {
    const [here, there] = [await listen(await tokenFor(ava)), await listen(await tokenFor(ava), {}, nodes[1])]
    await write(1, ava)
    await vi.waitFor(() => expect([here.seen.length, there.seen.length]).toEqual([1, 1]))
  })

  it('stop when the token expires and when the session ends', async () => {
    const expiring = await listen(await tokenFor(ava, 2))
    const session = randomUUID()
    const revoked = await listen(await tokenFor(ben, 3600, session))
    keys.tokens.revokeSession(session)
    await vi.waitFor(() => expect([expiring.channel.state, revoked.channel.state]).toEqual(['closed', 'closed']), {
      timeout: 5000,
    })
    await write(1, ava)
    await write(2, ben)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([expiring.seen.length, revoked.seen.length]).toEqual([0, 0])
  })

  it('go on after the feed was interrupted: listeners join again', async () => {
    const { channel, seen } = await listen(await tokenFor(ava))
    const admin = await club.connect()
    await admin.query(
      `select pg_terminate_backend(active_pid) from pg_replication_slots where active and database = current_database()`,
    )
    await vi.waitFor(() => expect(channel.state).not.toBe('joined'), { timeout: 5000 })
    await vi.waitFor(() => expect(channel.state).toBe('joined'), { timeout: 15_000 })
    await write(1, ava)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
  })
})

describe('broadcast', () => {
  it('reaches the others on the topic in every process, and its sender only on request', async () => {
    const heard: string[] = []
    const join = async (name: string, self: boolean, node = nodes[0]) => {
      const client = await connect(undefined, node)
      const channel = client.channel('lobby', { config: { broadcast: { self, ack: true } } })
      channel.on('broadcast', { event: 'hi' }, ({ payload }) => heard.push(`${name}:${payload.text}`))
      expect(await subscribed(channel)).toBe('SUBSCRIBED')
      return channel
    }
    const first = await join('first', false)
    await join('second', true)
    await join('elsewhere', false, nodes[1])
    expect(await first.send({ type: 'broadcast', event: 'hi', payload: { text: 'é'.repeat(9000) } })).toBe('ok')
    await vi.waitFor(() => expect(heard.map((line) => line.split(':')[0]).sort()).toEqual(['elsewhere', 'second']))
  })

  it('on a private channel reaches only members the policies allow', async () => {
    const join = async (user: string) => {
      const client = await connect(await tokenFor(user))
      const heard: unknown[] = []
      const channel = client.channel(`room-${ava}-${ben}`, { config: { private: true } })
      channel.on('broadcast', { event: 'typing' }, (message) => heard.push(message))
      return { channel, heard, status: await subscribed(channel) }
    }
    const [a, b, c] = [await join(ava), await join(ben), await join(carol)]
    expect([a.status, b.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    expect(c.status).toContain('Unauthorized')
    const outsider = (await connect(await tokenFor(carol))).channel(`room-${ava}-${ben}`)
    expect(await subscribed(outsider)).toBe('SUBSCRIBED')
    await outsider.send({ type: 'broadcast', event: 'typing', payload: { forged: true } })
    await a.channel.send({ type: 'broadcast', event: 'typing', payload: { by: 'ava' } })
    await vi.waitFor(() => expect(b.heard).toHaveLength(1))
    expect(b.heard[0]).toMatchObject({ payload: { by: 'ava' } })
  })

  it('can be sent from SQL', async () => {
    const client = await connect(await tokenFor(ava))
    const heard: unknown[] = []
    const channel = client.channel(`room-${ava}`, { config: { private: true } })
    channel.on('broadcast', { event: 'news' }, (message) => heard.push(message.payload))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await club.database.query(`select realtime.send('{"n": 1}', 'news', $1, true)`, [`room-${ava}`])
    await vi.waitFor(() => expect(heard).toEqual([expect.objectContaining({ n: 1 })]))
  })
})

describe('presence', () => {
  it('shows the clients on a topic, across processes, until they leave', async () => {
    const join = async (key: string, node = nodes[0]) => {
      const client = await connect(undefined, node)
      const channel = client.channel('bar', { config: { presence: { key } } })
      channel.on('presence', { event: 'sync' }, () => undefined)
      expect(await subscribed(channel)).toBe('SUBSCRIBED')
      await channel.track({ drink: key })
      return { client, channel }
    }
    const [a, b] = [await join('ava'), await join('ben', nodes[1])]
    await vi.waitFor(() => expect(Object.keys(a.channel.presenceState()).sort()).toEqual(['ava', 'ben']))
    await b.client.disconnect()
    await vi.waitFor(() => expect(Object.keys(a.channel.presenceState())).toEqual(['ava']))
  })
})

describe('an abusive socket', () => {
  it('without a valid key is refused', async () => {
    const socket = new ws(`${nodes[0]?.url}/websocket?apikey=forged&vsn=2.0.0`)
    const outcome = await new Promise((resolve) => {
      socket.on('error', (error) => resolve(error.message))
      socket.on('open', () => resolve('open'))
    })
    expect(outcome).toContain('401')
  })

  it('with ten thousand joins is closed, and no other', async () => {
    const bystander = await listen(await tokenFor(ava))
    const socket = new ws(`${nodes[0]?.url}/websocket?apikey=${keys.anonKey}&vsn=2.0.0`)
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    for (let index = 0; index < 10_000; index += 1) {
      socket.send(JSON.stringify(['1', String(index), `realtime:room-${index}`, 'phx_join', { config: {} }]))
    }
    expect(await closed).toBe(1008)
    await write(1, ava)
    await vi.waitFor(() => expect(bystander.seen).toHaveLength(1))
  })

  it('with nonsense messages gets no answer to them, and an answer to the next valid one', async () => {
    const socket = new ws(`${nodes[0]?.url}/websocket?apikey=${keys.anonKey}&vsn=2.0.0`)
    await new Promise((resolve) => socket.on('open', resolve))
    for (const junk of ['', '{', '[]', '[1,2,3]', 'null', Buffer.from([3, 255, 1]), Buffer.alloc(7)]) socket.send(junk)
    const answer = new Promise<string>((resolve) => socket.on('message', (data) => resolve(String(data))))
    socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]))
    expect(JSON.parse(await answer)).toEqual([null, '9', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
    socket.close()
  })
})
