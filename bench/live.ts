// The second half of `npm run bench:realtime`: half of the open sockets are on Live and the others in a conversation, while members post and write. It
// measures how soon posts and messages are heard, what a post costs the database, and the server's memory. BENCH_SOCKETS, BENCH_SECONDS and
// BENCH_SCALE change the size.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { spreadAsks } from '#shared/realtime/spread-asks.ts'
import { benchClub, socketOf } from './support/club.ts'
import { type Figure, percentile, printFigures } from './support/figures.ts'
import { load, prepareRequest } from './support/load.ts'
import { idOf } from './support/members.ts'
import { type BenchServer, startServer } from './support/server.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? Math.max(50, Math.round(2000 * SCALE)))
const MEMBERS = Math.max(1000, Math.round(10_000 * SCALE), 2 * SOCKETS + 1)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const POSTS_PER_SECOND = 5
const MESSAGES_PER_SECOND = 100
/** As the client library does. */
const HEARTBEAT_MS = 25_000
/** PostgreSQL counts a connection's transactions when it has been idle for ten seconds. */
const COUNTED_AFTER_MS = 11_000

interface Listener {
  readonly user: string
  readonly token: string
  readonly thread: string
}

/** What all sockets hear in one part of the run. */
interface Hearing {
  /** When each post was sent, in order. */
  readonly posts: number[]
  /** Words each socket has heard. */
  readonly words: Map<string, number>
  /** When a message was sent to a thread. */
  readonly messages: Map<string, number>
  readonly postDelays: number[]
  readonly messageDelays: number[]
}

let hearing = newHearing()
/** What a tab on Live does when it hears of a post. */
let onWord: (listener: Listener, payload: unknown) => void = () => undefined
const dataDir = await benchClub('live', {
  members: MEMBERS,
  connections: Math.max(MEMBERS, Math.round(100_000 * SCALE)),
  posts: Math.round(20_000 * SCALE),
  threads: 2 * SOCKETS,
  messages: Math.round(200_000 * SCALE),
})
const server = await startServer(dataDir)
const figures: Figure[] = []
try {
  const keys = await loadKeys(readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test' }))
  // The listeners are members 2n + 1. Their friends 2n write to them in thread 2n.
  const listeners = await Promise.all(
    Array.from({ length: SOCKETS }, async (_, n) => ({
      user: idOf('member', 2 * n + 1),
      token: await tokenOf(keys, 2 * n + 1),
      thread: idOf('thread', 2 * n),
    })),
  )
  const began = performance.now()
  const sockets: WebSocket[] = []
  for (let at = 0; at < listeners.length; at += 50) {
    const batch = listeners
      .slice(at, at + 50)
      .map((listener, index) => openSocket(server, listener, (at + index) % 2 === 0))
    sockets.push(...(await Promise.all(batch)))
  }
  const opened = (performance.now() - began) / 1000
  await pause(2000)
  const writers = await requestsOf(keys, 'messages', MESSAGES_PER_SECOND * 5)
  const authors = await requestsOf(keys, 'posts', 200)
  await server.watchEventLoop()
  const idle = await play([], [])
  const posted = await play([], authors)
  let asked = 0
  const stop = askAsTabsDo(() => {
    asked += 1
  })
  const busy = await play(writers, authors)
  stop()
  const memory = (await server.memory()).server / 1024 / 1024
  const late = await server.eventLoop()
  const onLive = Math.ceil(SOCKETS / 2)
  figures.push(
    ...heardOf(`post heard p99, ${onLive} on Live`, busy.hearing.postDelays, 300),
    {
      name: 'words not heard',
      value: busy.posts * onLive - busy.hearing.postDelays.length,
      digits: 0,
      limit: 0,
      better: 'lower',
    },
    ...heardOf(`message to an open thread p99, ${SOCKETS} sockets`, busy.hearing.messageDelays, 100),
    { name: 'messages not heard', value: busy.hearing.messages.size, digits: 0, limit: 0, better: 'lower' },
    {
      name: 'transactions a post, without what clients ask',
      value: (posted.transactions - idle.transactions) / posted.posts,
      digits: 1,
      limit: 5,
      better: 'lower',
      note: `${posted.transactions} with ${posted.posts} posts, ${idle.transactions} without`,
    },
    {
      name: 'server CPU of a post',
      value: (posted.cpu.server - idle.cpu.server) / posted.posts,
      unit: 'ms',
      digits: 1,
      note: `with all: ${shareOf(busy.cpu.server)} of a core, and this client ${shareOf(busy.cpu.client)}`,
    },
    {
      name: 'questions of clients a second',
      value: asked / SECONDS,
      digits: 1,
      note: `of ${onLive} tabs, at work during the figures above; a transaction each`,
    },
    { name: 'server memory', value: memory, unit: 'MB', digits: 0, limit: 250, better: 'lower' },
    {
      name: 'event loop late at p99',
      value: late.p99,
      unit: 'ms',
      digits: 0,
      note: `longest ${late.longest.toFixed(0)} ms`,
    },
    { name: `opening ${SOCKETS} sockets`, value: opened, unit: 's', digits: 1 },
  )
  for (const socket of sockets) socket.terminate()
} finally {
  await server.stop()
}
printFigures(figures)

function shareOf(cpuMs: number): string {
  return `${(cpuMs / SECONDS / 10).toFixed(0)} %`
}

function newHearing(): Hearing {
  return { posts: [], words: new Map(), messages: new Map(), postDelays: [], messageDelays: [] }
}

function heardOf(name: string, delays: number[], limit: number): Figure[] {
  delays.sort((a, b) => a - b)
  const note = `${delays.length} heard, p50 ${percentile(delays, 0.5).toFixed(0)} ms, p90 ${percentile(delays, 0.9).toFixed(0)} ms`
  return [{ name, value: percentile(delays, 0.99), unit: 'ms', digits: 0, limit, better: 'lower', note }]
}

/** Makes a token like the one signing in gives. */
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

/** A tab: the member's own events, and either Live or an open conversation. */
function openSocket({ url, anonKey }: BenchServer, listener: Listener, onLive: boolean): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${anonKey}`
    const socket = new WebSocket(address, { perMessageDeflate: false })
    const { user, token, thread } = listener
    const of = (event: string, table: string, filter: string) => ({ event, schema: 'public', table, filter })
    const join = (topic: string, isPrivate: boolean, changes: object[]) => {
      const config = { private: isPrivate, presence: { enabled: false }, postgres_changes: changes }
      const payload = { config, access_token: token }
      socket.send(
        JSON.stringify({ topic: `realtime:${topic}`, event: 'phx_join', payload, ref: topic, join_ref: topic }),
      )
    }
    const beat = () =>
      socket.readyState === socket.OPEN &&
      socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'beat' }))
    const beats = setInterval(() => setTimeout(beat, Math.random() * HEARTBEAT_MS), HEARTBEAT_MS)
    socket.on('close', () => clearInterval(beats))
    socket.on('open', () => {
      const mine = ['thread_members', 'notifications', 'member_signals']
      join(
        'mine',
        false,
        mine.map((table) => of('*', table, `user_id=eq.${user}`)),
      )
      if (onLive) join('feed', true, [])
      else
        join(
          `thread:${thread}`,
          true,
          ['INSERT', 'UPDATE'].map((event) => of(event, 'messages', `thread_id=eq.${thread}`)),
        )
    })
    let answers = 0
    // Only search the bytes: parsing them here would take CPU time from the measured server.
    socket.on('message', (data: Buffer) => {
      if (answers < 2) {
        const text = data.toString()
        if (text.includes('"status":"error"')) reject(new Error(text))
        if (text.includes('phx_reply')) answers += 1
        if (answers === 2) resolve(socket)
      } else if (onLive && data.includes('"event":"posted"')) heardPost(listener, data)
      else if (data.includes('"table":"messages"')) heardMessage(thread)
    })
    socket.on('error', reject)
  })
}

function heardPost(listener: Listener, data: Buffer): void {
  const count = hearing.words.get(listener.user) ?? 0
  hearing.words.set(listener.user, count + 1)
  const at = hearing.posts[count]
  if (at !== undefined) hearing.postDelays.push(performance.now() - at)
  const spread = /"spread":(\d+)/.exec(data.toString('latin1'))?.[1]
  onWord(listener, { spread: Number(spread) })
}

function heardMessage(thread: string): void {
  const at = hearing.messages.get(thread)
  if (at === undefined) return
  hearing.messages.delete(thread)
  hearing.messageDelays.push(performance.now() - at)
}

interface Prepared {
  readonly thread: string
  readonly request: ReturnType<typeof prepareRequest>
}

/** Requests of members who listen to nothing: messages to those in a conversation, or posts. */
async function requestsOf(keys: Keys, table: 'messages' | 'posts', count: number): Promise<Prepared[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      // Every other listener is in a conversation.
      const writer = (4 * index + 2) % (2 * SOCKETS)
      const thread = idOf('thread', writer)
      const user = idOf('member', writer)
      const message = { thread_id: thread, sender_id: user, content: 'Are you there?' }
      const headers = {
        apikey: server.anonKey,
        authorization: `Bearer ${await tokenOf(keys, writer)}`,
        prefer: 'return=minimal',
      }
      const body = table === 'messages' ? message : { user_id: user, content: 'Anybody out tonight?' }
      return { thread, request: prepareRequest(`/rest/v1/${table}`, { method: 'POST', headers, body }) }
    }),
  )
}

interface Played {
  readonly hearing: Hearing
  readonly posts: number
  readonly transactions: number
  /** CPU time in milliseconds, of the server and of this client. */
  readonly cpu: { readonly server: number; readonly client: number }
}

/** Members write and post for a while, if there are writers and authors. */
async function play(writers: readonly Prepared[], authors: readonly Prepared[]): Promise<Played> {
  const mine = newHearing()
  hearing = mine
  const before = await transactions()
  const [serverCpu, clientCpu] = [server.cpu(), process.cpuUsage()]
  let turn = 0
  const next = () => {
    const one = writers[turn++ % writers.length]
    if (!one) throw new Error('Nobody writes')
    mine.messages.set(one.thread, performance.now())
    return one.request
  }
  let posts = 0
  const post = () => {
    const one = authors[posts++ % authors.length]
    if (!one) throw new Error('Nobody posts')
    mine.posts.push(performance.now())
    return one.request
  }
  const [messages, posted] = await Promise.all([
    writers.length > 0 ? load(server.port, 8, SECONDS, next, MESSAGES_PER_SECOND) : pause(SECONDS * 1000),
    authors.length > 0 ? load(server.port, 2, SECONDS, post, POSTS_PER_SECOND) : undefined,
  ])
  const failures = (messages?.failures ?? 0) + (posted?.failures ?? 0)
  if (failures > 0) throw new Error(`${failures} requests were refused`)
  const { user, system } = process.cpuUsage(clientCpu)
  const cpu = { server: server.cpu() - serverCpu, client: (user + system) / 1000 }
  await pause(COUNTED_AFTER_MS)
  return { hearing: mine, posts: posted?.requests ?? 0, transactions: (await transactions()) - before, cpu }
}

/** Every socket on Live asks how many posts are new, when the web app's tabs would. */
function askAsTabsDo(onAsked: () => void): () => void {
  const due: Listener[] = []
  const tabs = new Map<string, ReturnType<typeof spreadAsks>>()
  const after = encodeURIComponent(new Date(Date.now() - 60_000).toISOString())
  onWord = (listener, payload) => {
    const tab = tabs.get(listener.user) ?? spreadAsks(() => void due.push(listener))
    tabs.set(listener.user, tab)
    tab.hear(payload)
  }
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const listener = due.shift()
      if (!listener) await pause(2)
      else {
        const headers = { apikey: server.anonKey, authorization: `Bearer ${listener.token}` }
        const answer = await fetch(`${server.url}/rest/v1/rpc/feed_newer_count?after=${after}`, { headers })
        if (!answer.ok) throw new Error(`A question was answered with ${answer.status}`)
        await answer.arrayBuffer()
        onAsked()
      }
    }
  }
  for (let client = 0; client < 8; client += 1) void ask()
  return () => {
    isOver = true
    for (const tab of tabs.values()) tab.stop()
  }
}

async function transactions(): Promise<number> {
  const client = new pg.Client(embeddedTarget(await socketOf(dataDir)))
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select xact_commit::int as count from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return rows[0]?.count ?? 0
}
