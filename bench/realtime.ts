// `npm run bench:realtime`: two thousand open sockets, each with its own listeners, while members write 200 messages a second. It measures the
// time until a message arrives, the memory of a socket, and whether a change costs more when more others listen. For a quick run, BENCH_SCALE
// shrinks the club and the number of sockets, BENCH_SECONDS shortens the writing.
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { benchClub, socketOf } from './support/club.ts'
import { NOTIFY } from './support/dataset.ts'
import { type Figure, median, percentile, printFigures } from './support/figures.ts'
import { load, prepareRequest } from './support/load.ts'
import { idOf } from './support/members.ts'
import { type BenchServer, startServer } from './support/server.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const scaled = (count: number) => Math.max(1000, Math.round(count * SCALE))
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? Math.max(50, Math.round(2000 * SCALE)))
/** A listener and a writer for each socket, and the last member, who neither listens nor writes. */
const MEMBERS = Math.max(scaled(10_000), 2 * SOCKETS + 1)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const MESSAGES_PER_SECOND = 200
const FEW = 10
const CHANGES = 2000
/** Each round measures the cost of a change with few and then with many listeners. */
const ROUNDS = 3
const WRITERS = 16

const dataDir = await benchClub('club', {
  members: MEMBERS,
  connections: Math.max(scaled(100_000), MEMBERS),
  posts: scaled(20_000),
  threads: Math.max(scaled(20_000), 2 * SOCKETS),
  messages: scaled(200_000),
})
const server = await startServer(dataDir)
const figures: Figure[] = []
try {
  const keys = await loadKeys(readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }))
  // The listeners are members 2n + 1. Their friends 2n write to them in thread 2n.
  const listeners = Array.from({ length: SOCKETS }, (_, n) => ({ member: 2 * n + 1, writer: 2 * n }))
  const few = await openSockets(server, keys, listeners.slice(0, FEW), () => undefined)
  const costs: { few: number[]; many: number[] } = { few: [], many: [] }
  const before = (await server.memory()).server
  const sent = new Map<string, number>()
  const latencies: number[] = []
  const onThreadChange = (user: string) => {
    const at = sent.get(user)
    if (at === undefined) return
    sent.delete(user)
    latencies.push(performance.now() - at)
  }
  let many: WebSocket[] = []
  let perSocket = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const socket of many) socket.terminate()
    await pause(1000)
    costs.few.push(await costOfAChange(server))
    many = await openSockets(server, keys, listeners.slice(FEW), onThreadChange)
    await pause(1000)
    if (round === 0) perSocket = ((await server.memory()).server - before) / (SOCKETS - FEW)
    costs.many.push(await costOfAChange(server))
  }
  const [costOfFew, costOfMany] = [median(costs.few), median(costs.many)]
  const ownDelay = monitorEventLoopDelay({ resolution: 1 })
  ownDelay.enable()
  const written = await write(server, keys, listeners.slice(FEW), sent)
  await pause(2000)
  ownDelay.disable()
  latencies.sort((a, b) => a - b)
  const own = (ownDelay.percentile(99) / 1e6).toFixed(0)
  const note = `${latencies.length} of ${written} heard, p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p90 ${percentile(latencies, 0.9).toFixed(0)} ms, ${(written / SECONDS).toFixed(0)}/s; this client was late by ${own} ms at p99`
  figures.push(
    {
      name: `delivery p99, ${SOCKETS} sockets`,
      value: percentile(latencies, 0.99),
      unit: 'ms',
      digits: 0,
      limit: 200,
      better: 'lower',
      note,
    },
    { name: 'not delivered', value: written - latencies.length, digits: 0, limit: 0, better: 'lower' },
    { name: 'memory a socket', value: perSocket / 1024, unit: 'kB', digits: 1 },
    {
      name: `cost of a change, ${SOCKETS} ÷ ${FEW} others listening`,
      value: costOfMany / costOfFew,
      limit: 1.5,
      better: 'lower',
      note: `medians of ${ROUNDS}: ${costOfMany.toFixed(3)} ÷ ${costOfFew.toFixed(3)} ms of server CPU`,
    },
  )
  for (const socket of [...few, ...many]) socket.terminate()
} finally {
  await server.stop()
}
printFigures(figures)

/** Makes a token like the one signing in gives. Two thousand real sign-ins would take two minutes of hashing. */
function tokenOf(keys: Keys, member: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return keys.sign({
    iss: `${server.url}/auth/v1`,
    sub: idOf('member', member),
    aud: 'authenticated',
    role: 'authenticated',
    session_id: randomUUID(),
    iat: now,
    exp: now + 3600,
  })
}

async function openSockets(
  { url, anonKey }: BenchServer,
  keys: Keys,
  listeners: readonly { member: number }[],
  onThreadChange: (user: string) => void,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let at = 0; at < listeners.length; at += 50) {
    const batch = listeners.slice(at, at + 50).map(async ({ member }) => {
      const user = idOf('member', member)
      const token = await tokenOf(keys, member)
      return openSocket(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${anonKey}`,
        user,
        token,
        onThreadChange,
      )
    })
    sockets.push(...(await Promise.all(batch)))
  }
  return sockets
}

function openSocket(
  address: string,
  user: string,
  token: string,
  onThreadChange: (user: string) => void,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const listen = (event: string, table: string) => ({ event, schema: 'public', table, filter: `user_id=eq.${user}` })
    const config = {
      broadcast: { self: false, ack: false },
      presence: { key: '', enabled: false },
      postgres_changes: [listen('*', 'thread_members'), listen('INSERT', 'notifications')],
      private: false,
    }
    socket.on('open', () => {
      const payload = { config, access_token: token }
      socket.send(JSON.stringify({ topic: 'realtime:mine', event: 'phx_join', payload, ref: '1', join_ref: '1' }))
    })
    let joined = false
    // Only search the bytes: parsing them here would take CPU time from the measured server.
    socket.on('message', (data: Buffer) => {
      if (joined) {
        if (data.includes('"thread_members"') && data.includes('"UPDATE"')) onThreadChange(user)
        return
      }
      const text = data.toString()
      if (text.includes('"status":"error"')) reject(new Error(text))
      joined = text.includes('Subscribed to PostgreSQL')
      if (joined) resolve(socket)
    })
    socket.on('error', reject)
  })
}

/** The server's CPU time, in milliseconds, for a change that no listener may see. */
async function costOfAChange(target: BenchServer): Promise<number> {
  const client = new pg.Client(embeddedTarget(await socketOf(dataDir)))
  await client.connect()
  await client.query(NOTIFY, [MEMBERS - 1, CHANGES])
  await pause(1000)
  const before = target.cpu()
  for (let turn = 0; turn < 5; turn++) await client.query(NOTIFY, [MEMBERS - 1, CHANGES])
  await pause(1500)
  await client.end()
  return (target.cpu() - before) / (5 * CHANGES)
}

/** Lets members write to the listeners at an even rate. Returns the number of messages written. */
async function write(
  target: BenchServer,
  keys: Keys,
  listeners: readonly { member: number; writer: number }[],
  sent: Map<string, number>,
): Promise<number> {
  const requests = await Promise.all(
    listeners.map(async ({ member, writer }) => ({
      to: idOf('member', member),
      request: prepareRequest('/rest/v1/messages', {
        method: 'POST',
        headers: {
          apikey: target.anonKey,
          authorization: `Bearer ${await tokenOf(keys, writer)}`,
          prefer: 'return=minimal',
        },
        body: { thread_id: idOf('thread', writer), sender_id: idOf('member', writer), content: 'Are you there?' },
      }),
    })),
  )
  let turn = 0
  const outcome = await load(
    target.port,
    WRITERS,
    SECONDS,
    () => {
      const next = requests[turn++ % requests.length]
      if (!next) throw new Error('Nobody listens')
      sent.set(next.to, performance.now())
      return next.request
    },
    MESSAGES_PER_SECOND,
  )
  if (outcome.failures > 0) throw new Error(`${outcome.failures} messages were refused`)
  return outcome.requests
}
