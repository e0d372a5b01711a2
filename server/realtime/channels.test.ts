// Channels without tables: private ones and messages sent to them from SQL, invalid tokens, presence, and the most sockets of one address.
import { randomUUID } from 'node:crypto'
import type { RealtimeClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import ws from 'ws'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Keys } from '#server/platform/keys.ts'
import { memberToken } from '#server/testing/people.ts'
import { type RealtimeNode, realtimeClient, startRealtime, subscribed, testKeys } from './testing.ts'
import { limits } from './wire/limits.ts'

let club: TestDatabase
let keys: Keys
let node: RealtimeNode
const clients: RealtimeClient[] = []
const ava = randomUUID()

beforeAll(async () => {
  club = await cloneDatabase()
  keys = await testKeys()
  await club.database.query(`
    create policy "Members read messages sent to them" on realtime.messages for select to authenticated
      using (realtime.topic() = 'for-' || auth.uid());
    create policy "Members send to one topic" on realtime.messages for insert to authenticated with check (realtime.topic() = 'outward')`)
  node = await startRealtime(club.database, keys)
})

afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels()
    await client.disconnect()
  }
})

afterAll(async () => {
  await node.close()
  await club.close()
})

async function open(): Promise<RealtimeClient> {
  const client = await realtimeClient(node, keys, await memberToken(keys, ava))
  clients.push(client)
  return client
}

describe('private channels', () => {
  it('replay earlier messages sent from SQL, each once', async () => {
    const topic = `for-${ava}`
    const send = (n: number) =>
      club.database.query(`select realtime.send($1, 'news', $2, true)`, [JSON.stringify({ n }), topic])
    const witness = (await open()).channel(topic, { config: { private: true } })
    const witnessed: unknown[] = []
    witness.on('broadcast', { event: 'news' }, (message) => witnessed.push(message))
    await subscribed(witness)
    await club.database.query(
      `insert into realtime.messages (topic, extension, payload, event, private, inserted_at)
       values ($1, 'broadcast', '{"n": 0}', 'news', true, now() - interval '4 days')`,
      [topic],
    )
    for (const n of [1, 2, 3]) await send(n)
    await vi.waitFor(() => expect(witnessed).toHaveLength(4))
    const heard: { payload: { n: number }; meta?: { replayed?: boolean; id?: string } }[] = []
    const channel = (await open()).channel(topic, {
      config: { private: true, broadcast: { replay: { since: 0, limit: 2 } } },
    })
    channel.on('broadcast', { event: 'news' }, (message) => heard.push(message as never))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await vi.waitFor(() => expect(heard.map(({ payload }) => payload.n)).toEqual([2, 3]))
    expect(heard.every(({ meta }) => meta?.replayed === true && typeof meta.id === 'string')).toBe(true)
    await send(4)
    await vi.waitFor(() => expect(heard.map(({ payload }) => payload.n)).toEqual([2, 3, 4]))
  })

  it('carry bytes sent from SQL, live and as a replay', async () => {
    const topic = `for-${ava}`
    const heard: { payload: ArrayBuffer; meta?: { replayed?: boolean } }[] = []
    const join = async (config: object) => {
      const channel = (await open()).channel(topic, { config: { private: true, broadcast: config } as never })
      const said = new Promise((resolve) => channel.on('system', {}, resolve))
      channel.on('broadcast', { event: 'bytes' }, (message) => heard.push(message as never))
      expect(await subscribed(channel)).toBe('SUBSCRIBED')
      return said
    }
    expect(await join({ replication_ready: true })).toMatchObject({
      status: 'ok',
      message: 'Replication connection established',
    })
    await club.database.query(`select realtime.send_binary('\\xdeadbeef00ff', 'bytes', $1)`, [topic])
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    await join({ replication_ready: true, replay: { since: Date.now() - 60_000 } })
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard.map(({ payload }) => Buffer.from(payload).toString('hex'))).toEqual(['deadbeef00ff', 'deadbeef00ff'])
    expect(heard.map(({ meta }) => meta?.replayed ?? false)).toEqual([false, true])
  })

  it('refuse a caller who may send but not read', async () => {
    const channel = (await open()).channel('outward', { config: { private: true } })
    expect(await subscribed(channel)).toContain(
      'Unauthorized: You do not have permissions to read from this Channel topic: outward',
    )
  })
})

describe('tokens', () => {
  const join = async (token: string) => {
    const socket = new ws(`${node.url}/websocket?apikey=${keys.anonKey}&vsn=2.0.0`)
    await new Promise((resolve) => socket.on('open', resolve))
    const answer = new Promise<string>((resolve) => socket.on('message', (data) => resolve(String(data))))
    socket.send(JSON.stringify(['1', '1', 'realtime:x', 'phx_join', { config: {}, access_token: token }]))
    const [, , , , payload] = JSON.parse(await answer) as [
      string,
      string,
      string,
      string,
      { response: { reason?: string } },
    ]
    socket.close()
    return payload.response.reason ?? 'ok'
  }

  it('that are malformed, expired or wrongly signed are refused, each with its own code', async () => {
    const good = await memberToken(keys, ava)
    expect(await join(good)).toBe('ok')
    expect(await join('sb_publishable_x')).toBe('ok')
    expect(await join('nonsense')).toBe('MalformedJWT: The token provided is not a valid JWT')
    expect(await join(await memberToken(keys, ava, { exp: 1 }))).toBe('InvalidJWTToken: Token has expired')
    expect(await join(`${good.slice(0, -8)}AAAAAAAA`)).toBe('JwtSignatureError: Failed to validate JWT signature')
  })
})

describe('presence', () => {
  it('is not sent again unchanged, and a late client gets all of it', async () => {
    const [watcher, other] = [(await open()).channel('hall'), (await open()).channel('hall')]
    const diffs: unknown[] = []
    watcher.on('presence', { event: 'join' }, (diff) => diffs.push(diff))
    await subscribed(watcher)
    await subscribed(other)
    await watcher.track({ mood: 'calm' })
    await other.track({ mood: 'calm' })
    await other.track({ mood: 'calm' })
    await vi.waitFor(() => expect(diffs).toHaveLength(2))
    await other.track({ mood: 'gay' })
    await vi.waitFor(() => expect(diffs).toHaveLength(3))
    expect(diffs[2]).toMatchObject({ newPresences: [{ mood: 'gay' }] })
    await vi.waitFor(() => expect(Object.keys(other.presenceState())).toHaveLength(2))
  })
})

it('the server refuses sockets beyond the limit of one address until one of them closes', async () => {
  const small = await startRealtime(club.database, keys, { limitFactor: 3 / limits.socketsPerAddress })
  const connect = () =>
    new Promise<ws | string>((resolve) => {
      const socket = new ws(`${small.url}/websocket?apikey=${keys.anonKey}&vsn=2.0.0`)
      socket.on('open', () => resolve(socket))
      socket.on('error', (error) => resolve(error.message))
    })
  const open = [await connect(), await connect(), await connect()]
  expect(await connect()).toContain('429')
  const [first] = open
  if (typeof first === 'string' || !first) throw new Error('the first socket was refused')
  first.terminate()
  await vi.waitFor(async () => {
    const again = await connect()
    expect(again).not.toBeTypeOf('string')
  })
  await small.close()
})

it('messages sent from SQL are kept for three days', async () => {
  await club.database.query(`
    insert into realtime.messages (topic, extension, event, private, inserted_at)
      values ('old', 'broadcast', 'x', true, now() - interval '73 hours'), ('new', 'broadcast', 'x', true, now() - interval '71 hours')`)
  await (await startRealtime(club.database, keys)).close()
  const kept = await club.database.query<{ topic: string }>(
    `select topic from realtime.messages where topic in ('old', 'new')`,
  )
  expect(kept).toEqual([{ topic: 'new' }])
})
