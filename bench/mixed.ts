// `npm run bench:mixed`: what a club holds before, during and after twenty minutes of what members do: they open the five tabs, read and write
// conversations, sign in, and keep a live connection. BENCH_MINUTES shortens it.
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { scenarios } from './scenarios.ts'
import { benchClub } from './support/club.ts'
import { PASSWORD } from './support/dataset.ts'
import { type Figure, median, percentile, printFigures } from './support/figures.ts'
import { load, type PreparedRequest, prepareRequest } from './support/load.ts'
import { type BenchMember, signInMembers } from './support/members.ts'
import { startServer } from './support/server.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 20)
const CLIENTS = 8
const MEMBERS = 16
const SOCKETS = 100
const REQUESTS_PER_SECOND = 150
/** A hash keeps a core busy for a while: one request of so many is a sign-in. */
const SIGN_IN_EVERY = 150
/** An idle server looks every ten seconds whether to give memory back. */
const REST_MS = 13_000

const dataDir = await benchClub('club', {
  members: 10_000,
  connections: 100_000,
  posts: 20_000,
  threads: 20_000,
  messages: 200_000,
})
const server = await startServer(dataDir)
const figures: Figure[] = []
const sockets: WebSocket[] = []
try {
  await pause(REST_MS)
  await held('at rest, just started')
  const members = await signInMembers(server, MEMBERS)
  for (let n = 0; n < SOCKETS; n++) sockets.push(await openSocket(members[n % MEMBERS] as BenchMember))
  const requests = members.flatMap(requestsOf)
  const signIns = members.map(({ email }) =>
    prepareRequest('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: server.anonKey },
      body: { email, password: PASSWORD },
    }),
  )
  const inUse = { server: [] as number[], database: [] as number[] }
  let turn = 0
  let failures = 0
  let asked = 0
  const slow: number[] = []
  for (let minute = 0; minute < MINUTES; minute++) {
    const outcome = await load(server.port, CLIENTS, 60, () => next(turn++), REQUESTS_PER_SECOND)
    failures += outcome.failures
    asked += outcome.requests
    slow.push(percentile(outcome.latencies, 0.99))
    const { server: own, database } = await server.memory()
    inUse.server.push(own)
    inUse.database.push(database)
  }
  figures.push(...ends('server', inUse.server), ...ends('database', inUse.database), {
    name: 'answered within, p99',
    value: median(slow),
    unit: 'ms',
    note: `${asked} requests, ${failures} failed`,
  })
  for (const socket of sockets) socket.terminate()
  await pause(3 * REST_MS)
  await held(`at rest, after ${MINUTES} minutes`)

  function next(n: number): PreparedRequest {
    const from = n % SIGN_IN_EVERY === 0 ? signIns : requests
    return from[n % from.length] as PreparedRequest
  }
} finally {
  for (const socket of sockets) socket.terminate()
  await server.stop()
}
printFigures(figures)

function ends(name: string, bytes: readonly number[]): Figure[] {
  const [first = 0, last = 0] = [bytes[0], bytes.at(-1)]
  return [
    { name: `${name} in use, after a minute`, value: first / 1e6, unit: 'MB', digits: 0 },
    { name: `${name} in use, after ${MINUTES} minutes`, value: last / 1e6, unit: 'MB', digits: 0 },
    {
      name: `${name} in use, last ÷ first minute`,
      value: last / first,
      ...(name === 'server' && { limit: 1.3, aim: 1.2, better: 'lower' }),
    },
  ]
}

async function held(name: string): Promise<void> {
  const { server: own, database } = await server.memory()
  const note = `server ${(own / 1e6).toFixed(0)}, database ${(database / 1e6).toFixed(0)}`
  figures.push({ name, value: (own + database) / 1e6, unit: 'MB', digits: 0, note })
}

function requestsOf(member: BenchMember): PreparedRequest[] {
  const { headers, thread } = member
  const screens: readonly [procedure: string, args: object][] = [
    ['home_dashboard', { utc_offset: 0 }],
    ['discover', {}],
    ['feed_page', {}],
    ['inbox', {}],
    ['my_profile', {}],
    ['unread_counts', {}],
    ['messages_page', { thread }],
    ['mark_thread_read', { thread }],
  ]
  return [
    ...screens.map(([procedure, body]) =>
      prepareRequest(`/rest/v1/rpc/${procedure}`, { method: 'POST', headers, body }),
    ),
    ...scenarios.map((scenario) => {
      const { path, ...rest } = scenario.request(member)
      return prepareRequest(path, { ...rest, headers: { ...headers, ...rest.headers } })
    }),
  ]
}

/** As an open tab: it hears of the member's own conversations. */
async function openSocket(member: BenchMember): Promise<WebSocket> {
  const socket = new WebSocket(
    `${server.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=1.0.0`,
  )
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  const token = member.headers.authorization?.slice('Bearer '.length)
  const changes = [{ event: '*', schema: 'public', table: 'thread_members', filter: `user_id=eq.${member.id}` }]
  const payload = { config: { postgres_changes: changes }, access_token: token }
  socket.send(JSON.stringify({ topic: 'realtime:own', event: 'phx_join', ref: '1', join_ref: '1', payload }))
  const heartbeat = JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '2', payload: {} })
  const beating = setInterval(() => socket.send(heartbeat), 25_000)
  socket.once('close', () => clearInterval(beating))
  return socket
}
