// Raw sockets: clients that do not read, renew a token, leave in the middle of a join or the handshake, or choose odd names.
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import ws from 'ws'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import type { Service } from '#server/platform/service.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { memberToken, secondsFromNow } from '#server/testing/people.ts'
import { createRealtimeService } from './service.ts'

let club: TestDatabase
let keys: Keys
let service: Service
let server: Server
const logged: string[] = []
const member = randomUUID()

beforeAll(async () => {
  club = await cloneDatabase()
  keys = await loadKeys(readConfig({ NODE_ENV: 'test', DATA_DIR: await mkdtemp(join(tmpdir(), 'o1-sockets-')) }))
  const log = createLog({ level: 'warn', stream: { write: (line) => void logged.push(line) } })
  service = await createRealtimeService({ database: club.database, keys, log })
  server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket, head) => service.upgrade?.(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await service.close?.()
  server.close()
  await club.close()
})

type Wire = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: Record<string, unknown>]

async function open() {
  const { port } = server.address() as AddressInfo
  const socket = new ws(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0`)
  const seen: Wire[] = []
  // One that is cut off tells so by `close`.
  socket.on('error', () => undefined)
  socket.on('message', (data) => seen.push(JSON.parse(String(data)) as Wire))
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  await new Promise((resolve) => socket.on('open', resolve))
  const say = (...message: Wire) => socket.send(JSON.stringify(message))
  const answer = (ref: string) =>
    vi.waitFor(
      () => {
        const found = seen.find((message) => message[1] === ref && message[3] === 'phx_reply')
        if (!found) throw new Error(`no answer to ${ref}`)
        return found[4]
      },
      { timeout: 5000 },
    )
  return { socket, seen, closed, say, answer }
}

const tokenFor = (seconds: number) => memberToken(keys, member, { exp: secondsFromNow(seconds) })

it('the server drops a client that does not read, says why, and delays no other client', async () => {
  const topic = 'realtime:loud'
  const [stuck, reader, speaker] = [await open(), await open(), await open()]
  for (const { say, answer } of [stuck, reader, speaker]) {
    say('1', '1', topic, 'phx_join', { config: { presence: { enabled: false } } })
    expect(await answer('1')).toMatchObject({ status: 'ok' })
  }
  stuck.socket.pause()
  const payload = { text: 'x'.repeat(500_000) }
  for (let spoken = 0; !logged.some((line) => line.includes('too slow')); spoken += 1) {
    expect(spoken).toBeLessThan(200)
    speaker.say('1', null, topic, 'broadcast', { type: 'broadcast', event: 'noise', payload })
    await vi.waitFor(
      () => expect(reader.seen.filter(([, , , event]) => event === 'broadcast')).toHaveLength(spoken + 1),
      {
        timeout: 5000,
      },
    )
  }
  // The client reads again too late: it gets the reason, or its connection has ended already.
  stuck.socket.resume()
  expect([1013, 1006]).toContain(await stuck.closed)
  speaker.say('1', '2', topic, 'phx_leave', {})
  expect(await speaker.answer('2')).toMatchObject({ status: 'ok' })
}, 60_000)

it('a token renewed on an open socket keeps the channel open after the first token expires', async () => {
  const [renewing, idle] = [await open(), await open()]
  for (const { say, answer } of [renewing, idle]) {
    say('1', '1', 'realtime:long', 'phx_join', { config: {}, access_token: await tokenFor(2) })
    expect(await answer('1')).toMatchObject({ status: 'ok' })
  }
  renewing.say('1', '2', 'realtime:long', 'access_token', { access_token: await tokenFor(3600) })
  const ends = ({ seen }: { seen: Wire[] }) => seen.filter(([, , , event]) => event === 'phx_close').length
  await vi.waitFor(() => expect(ends(idle)).toBe(1), { timeout: 5000 })
  expect(ends(renewing)).toBe(0)
  renewing.say('1', '3', 'realtime:long', 'access_token', { access_token: `${await tokenFor(60)}x` })
  await vi.waitFor(() => expect(ends(renewing)).toBe(1), { timeout: 5000 })
})

it('a client that leaves while joining leaves no presence behind', async () => {
  const watcher = await open()
  watcher.say('1', '1', 'realtime:hall', 'phx_join', { config: {} })
  await watcher.answer('1')
  for (let index = 0; index < 20; index += 1) {
    const { socket, say } = await open()
    say('1', '1', 'realtime:hall', 'phx_join', { config: { presence: { key: `ghost-${index}` } } })
    say('1', '2', 'realtime:hall', 'presence', { type: 'presence', event: 'track', payload: {} })
    socket.terminate()
  }
  const late = await open()
  await vi.waitFor(
    async () => {
      const ref = randomUUID()
      late.say(ref, ref, 'realtime:hall', 'phx_join', { config: {} })
      await late.answer(ref)
      await vi.waitFor(() => expect(late.seen.at(-1)?.[3]).toBe('presence_state'))
      expect(late.seen.at(-1)?.[4]).toEqual({})
    },
    { timeout: 5000 },
  )
})

it('a broadcast that is to be stored is refused with the reason, and nobody hears it', async () => {
  const [speaker, listener] = [await open(), await open()]
  for (const { say, answer } of [speaker, listener]) {
    say('1', '1', 'realtime:kept', 'phx_join', { config: { broadcast: { ack: false } } })
    await answer('1')
  }
  // As the newest client sends it: a frame of bytes whose metadata ask for it.
  const texts = ['1', '2', 'realtime:kept', 'word', '{"persist":true}']
  const frame = [3, ...texts.map((text) => text.length), 1, ...Buffer.from(`${texts.join('')}{"n":1}`)]
  speaker.socket.send(Buffer.from(frame))
  expect(await speaker.answer('2')).toMatchObject({
    status: 'error',
    response: { error: 'Broadcasts of clients are not stored here' },
  })
  speaker.say('1', '3', 'realtime:kept', 'broadcast', { type: 'broadcast', event: 'word', payload: { n: 2 } })
  await vi.waitFor(() => expect(listener.seen.at(-1)?.[3]).toBe('broadcast'))
  const heard = listener.seen.filter(([, , , event]) => event === 'broadcast')
  expect(heard.map(([, , , , payload]) => payload)).toMatchObject([{ payload: { n: 2 } }])
})

it('a presence key named __proto__ works like any other', async () => {
  const [odd, other] = [await open(), await open()]
  odd.say('1', '1', 'realtime:odd', 'phx_join', { config: { presence: { key: '__proto__' } } })
  await odd.answer('1')
  odd.say('1', '2', 'realtime:odd', 'presence', { type: 'presence', event: 'track', payload: { n: 1 } })
  expect(await odd.answer('2')).toMatchObject({ status: 'ok' })
  other.say('1', '1', 'realtime:odd', 'phx_join', { config: {} })
  await vi.waitFor(() => expect(other.seen.at(-1)?.[3]).toBe('presence_state'))
  expect(Object.keys(other.seen.at(-1)?.[4] ?? {})).toEqual(['__proto__'])
})

it('a client that vanishes during the handshake affects no other client', async () => {
  const { port } = server.address() as AddressInfo
  const head = `GET /realtime/v1/websocket?apikey=${keys.anonKey}&vsn=2.0.0 HTTP/1.1\r\nHost: o1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`
  for (let index = 0; index < 50; index += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head)
      socket.resetAndDestroy()
    })
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.on('close', resolve))
  }
  const { say, answer } = await open()
  say(null, '1', 'phoenix', 'heartbeat', {})
  expect(await answer('1')).toMatchObject({ status: 'ok' })
})
