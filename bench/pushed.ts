// The third part of `npm run bench:realtime`: 5,000 members to whom 200 messages a second are sent by the API, each told of as it is stored. A fifth of them has the conversation open, the
// others have a device: their pushes are encrypted and handed over to a push service on this machine, which reads each afterwards. It measures how soon a message is in
// an open conversation and how soon a push that tells of it, or of a later one there, is handed over. BENCH_SECONDS and BENCH_SCALE change the size.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { startPushService } from '../e2e/support/push/push-service.ts'
import { benchClub, socketOf } from './support/club.ts'
import { type Figure, percentile, printFigures } from './support/figures.ts'
import { load, prepareRequest } from './support/load.ts'
import { idOf } from './support/members.ts'
import { type BenchServer, startServer } from './support/server.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const MEMBERS = Math.max(1000, Math.round(5000 * SCALE))
const MESSAGES_PER_SECOND = 200
/** Every so many members one has the conversation open. */
const OPEN_EVERY = 5
const LATE_PUSH_MS = 10_000
/** A server that was just started compiles and plans within these seconds. */
const FIRST_SECONDS = 5
const shown = { unit: 'ms', digits: 0, better: 'lower' } as const
const spread = (times: readonly number[]) =>
  `${times.length}; p50 ${percentile(times, 0.5).toFixed(0)}, p90 ${percentile(times, 0.9).toFixed(0)}, longest ${(times.at(-1) ?? 0).toFixed(0)} ms`

const dataDir = await benchClub('pushed', {
  members: MEMBERS,
  connections: 10 * MEMBERS,
  posts: 1000,
  threads: MEMBERS,
  messages: 10 * MEMBERS,
})
const service = await startPushService({ readsLater: true })
const keys = await loadKeys(readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }))
// Member n writes to their friend n + 1 in thread n.
const readers = Array.from({ length: MEMBERS - 1 }, (_, writer) => ({
  writer,
  reader: writer + 1,
  thread: idOf('thread', writer),
}))
const isOpen = ({ reader }: Reader) => reader % OPEN_EVERY === 0
const hasDevice = new Set(readers.filter((one) => !isOpen(one)).map(({ thread }) => thread))
const figures: Figure[] = []
try {
  figures.push(...(await measure('as in production, without devices', {}, [])))
  // Only a club that is not in production pushes to its own machine.
  const withDevices = readers.filter((one) => !isOpen(one)).map(({ reader }) => reader)
  figures.push(...(await measure('with devices', { NODE_ENV: 'test', SITE_URL: 'http://localhost:4260' }, withDevices)))
} finally {
  await service.close()
}
printFigures(figures)

async function measure(
  how: string,
  env: Readonly<Record<string, string>>,
  withDevices: readonly number[],
): Promise<Figure[]> {
  const server = await startServer(dataDir, { env })
  try {
    await giveDevices(withDevices)
    const delays: number[] = []
    const laterDelays: number[] = []
    let started = Number.POSITIVE_INFINITY
    const sent = new Map<string, number>()
    const onMessage = (id: string) => {
      const began = sent.get(id)
      if (began !== undefined) {
        delays.push(performance.now() - began)
        if (began > started + FIRST_SECONDS * 1000) laterDelays.push(performance.now() - began)
      }
      sent.delete(id)
    }
    const sockets: WebSocket[] = []
    const open = readers.filter(isOpen)
    for (let at = 0; at < open.length; at += 50)
      sockets.push(...(await Promise.all(open.slice(at, at + 50).map((one) => openThread(server, one, onMessage)))))
    await pause(2000)

    const writes = await writer(server)
    const told: { thread: string; at: number }[] = []
    const next = () => {
      const { thread, id, request, opened } = writes()
      told.push({ thread, at: Date.now() })
      if (opened) sent.set(id, performance.now())
      return request
    }
    const spent = await cpuTimes(server)
    started = performance.now()
    const outcome = await load(server.port, 16, SECONDS, next, MESSAGES_PER_SECOND)
    const times = await cpuTimes(server)
    const used = times.map((time, part) => (time - (spent[part] ?? 0)) / told.length)
    await pause(withDevices.length > 0 ? LATE_PUSH_MS : 2000)
    if (outcome.failures > 0) throw new Error(`Refused: ${JSON.stringify([...outcome.refusals])}`)
    service.readAll()
    if (service.faults.length > 0) throw new Error(`The push service refused: ${service.faults[0]}`)
    for (const socket of sockets) socket.terminate()
    for (const times of [delays, laterDelays]) times.sort((a, b) => a - b)
    return [
      {
        name: `${how}: messages a second`,
        value: told.length / SECONDS,
        digits: 0,
        limit: 0.95 * MESSAGES_PER_SECOND,
        aim: MESSAGES_PER_SECOND,
        better: 'higher',
        note: `over ${MEMBERS} members`,
      },
      {
        name: `${how}: to an open thread p99`,
        value: percentile(delays, 0.99),
        limit: 200,
        aim: 100,
        ...shown,
        note: `${sockets.length} open; ${spread(delays)}`,
      },
      {
        name: `${how}: of these after ${FIRST_SECONDS} seconds`,
        value: percentile(laterDelays, 0.99),
        ...shown,
        note: spread(laterDelays),
      },
      ...['server', 'database', 'what measures'].map((part, at) => ({
        name: `${how}: processor a message, ${part}`,
        value: used[at] ?? 0,
        unit: 'ms',
        digits: 2,
        better: 'lower' as const,
      })),
      { name: `${how}: not heard`, value: sent.size, digits: 0, limit: 0, better: 'lower' },
      { name: `${how}: sending p99`, value: percentile(outcome.latencies, 0.99), ...shown },
      ...(withDevices.length > 0 ? pushFigures(told.filter(({ thread }) => hasDevice.has(thread))) : []),
    ]
  } finally {
    await server.stop()
  }
}

/** What has taken processor time so far, in milliseconds: the server, its database, and what measures with its push service. */
async function cpuTimes(server: BenchServer): Promise<number[]> {
  const { user, system } = process.cpuUsage()
  return [server.cpu(), await server.databaseCpu(), (user + system) / 1000]
}

/** A push says all that is unread there: it tells of each message before it. */
function pushFigures(told: readonly { thread: string; at: number }[]): Figure[] {
  const pushes = new Map<string, number[]>()
  for (const { words, at } of service.arrived)
    pushes.set(String(words.threadId), [...(pushes.get(String(words.threadId)) ?? []), at])
  const handedOver = told.map(
    ({ thread, at }) => (pushes.get(thread)?.find((when) => when >= at) ?? Number.POSITIVE_INFINITY) - at,
  )
  const pushed = handedOver.filter(Number.isFinite).sort((a, b) => a - b)
  return [
    {
      name: 'push handed over p99',
      value: percentile(pushed, 0.99),
      limit: 1000,
      aim: 1000,
      ...shown,
      note: spread(pushed),
    },
    {
      name: 'messages without a push',
      value: handedOver.length - pushed.length,
      digits: 0,
      limit: 0,
      better: 'lower',
      note: `${service.arrived.length} pushes`,
    },
  ]
}

async function giveDevices(members: readonly number[]): Promise<void> {
  const client = new pg.Client(embeddedTarget(await socketOf(dataDir)))
  await client.connect()
  const devices = members.map((member) => ({ member: idOf('member', member), ...service.newDevice() }))
  await client.query('delete from private.push_subscriptions')
  await client.query(
    `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
    select d.member, d.endpoint, d.p256dh, d.auth from jsonb_to_recordset($1) as d (member uuid, endpoint text, p256dh text, auth text)`,
    [JSON.stringify(devices)],
  )
  // Functions ask whether the session of a token still is. It has its member's id.
  await client.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) select u.id, u.id, now(), now(), 'aal1' from auth.users u on conflict do nothing`,
  )
  // All is read, as with people who look.
  await client.query('delete from public.notifications')
  await client.end()
}

/** Makes a token like the one signing in gives. */
function tokenOf(server: BenchServer, member: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `${server.url}/auth/v1`,
    sub: idOf('member', member),
    aud: 'authenticated',
    role: 'authenticated',
  }
  return keys.sign({ ...claims, session_id: idOf('member', member), iat: now, exp: now + 3600 })
}

interface Reader {
  readonly writer: number
  readonly reader: number
  readonly thread: string
}

/** As an open conversation listens. */
async function openThread(
  server: BenchServer,
  { reader, thread }: Reader,
  onMessage: (id: string) => void,
): Promise<WebSocket> {
  const token = await tokenOf(server, reader)
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${server.anonKey}`,
      { perMessageDeflate: false },
    )
    const changes = ['INSERT', 'UPDATE'].map((event) => ({
      event,
      schema: 'public',
      table: 'messages',
      filter: `thread_id=eq.${thread}`,
    }))
    socket.on('open', () => {
      const payload = {
        config: { private: true, presence: { enabled: false }, postgres_changes: changes },
        access_token: token,
      }
      socket.send(
        JSON.stringify({ topic: `realtime:thread:${thread}`, event: 'phx_join', payload, ref: '1', join_ref: '1' }),
      )
    })
    let joined = false
    // Only search the bytes: parsing them here would take CPU time from the measured server.
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1')
      if (!joined) {
        if (text.includes('"status":"error"')) reject(new Error(text))
        joined = text.includes('phx_reply')
        if (joined) resolve(socket)
      } else if (text.includes('"table":"messages"')) {
        const id = /"id":"([0-9a-f-]{36})"/.exec(text)?.[1]
        if (id) onMessage(id)
      }
    })
    socket.on('error', reject)
  })
}

/** Messages of one member after the other, in an order that visits all conversations. */
async function writer(server: BenchServer) {
  const tokens = await Promise.all(readers.map(({ writer }) => tokenOf(server, writer)))
  let turn = 0
  return () => {
    const place = (turn++ * 7919) % readers.length
    const one = readers[place]
    if (!one) throw new Error('Nobody reads')
    const id = randomUUID()
    const headers = { apikey: server.anonKey, authorization: `Bearer ${tokens[place]}`, prefer: 'return=minimal' }
    const body = {
      id,
      thread_id: one.thread,
      sender_id: idOf('member', one.writer),
      content: `Are you there? ${turn}`,
      message_type: 'user',
    }
    return {
      id,
      thread: one.thread,
      opened: isOpen(one),
      request: prepareRequest('/rest/v1/messages', { method: 'POST', headers, body }),
    }
  }
}
