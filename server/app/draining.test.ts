// A process that leaves while it is busy: it says so, goes on answering, ends each connection with its answer, and moves its sockets one after
// the other. `npm run rolling` tries the same under load, with three processes.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import ws from 'ws'
import { createLog } from '#server/platform/log.ts'
import { memberToken } from '#server/testing/people.ts'
import { type App, startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

const USER = '7b1c2c9e-5f3e-4f5f-9a55-0f4f7d1f0001'
const DRAIN_MS = 1000
let server: TestServer
let leaving: App
let url: string
let headers: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  const config = { ...server.config, port: 0 }
  leaving = await startApp({ config, log: createLog({ level: 'silent' }), database: server.database })
  url = `http://127.0.0.1:${leaving.port}`
  headers = { apikey: server.anonKey, authorization: `Bearer ${await memberToken(server.keys, USER)}` }
})
afterAll(() => server.close())

it('leaves nobody without an answer', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, openSocket))
  const upload = slowUpload()
  await sleep(200)
  const started = performance.now()
  const closing = leaving.close({ drainMs: DRAIN_MS })

  // Who asks now is answered, and told to go elsewhere.
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const answer = await fetch(`${url}/rest/v1/profiles?select=id`, { headers })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await sleep(DRAIN_MS - 300 - (performance.now() - started))
  expect((await fetch(`${url}/rest/v1/profiles?select=id`, { headers })).status).toBe(200)

  const closed = await Promise.all(sockets.map(({ closed }) => closed))
  expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([1012]))
  const times = closed.map(({ at }) => at - started).sort((a, b) => a - b)
  expect(times[0]).toBeGreaterThan(DRAIN_MS / 2 - 50)
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(DRAIN_MS / 4)

  // What was begun is finished, though it takes longer than the draining.
  expect(await upload.finish()).toMatch(/^HTTP\/1\.1 4\d\d .*connection: close/is)
  await closing
  await expect(fetch(`${url}/readyz`)).rejects.toThrow()
})

interface OpenSocket {
  readonly closed: Promise<{ code: number; at: number }>
}

async function openSocket(): Promise<OpenSocket> {
  const socket = new ws(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${server.anonKey}&vsn=1.0.0`)
  const closed = new Promise<{ code: number; at: number }>((resolve) =>
    socket.on('close', (code) => resolve({ code, at: performance.now() })),
  )
  await new Promise((resolve) => socket.on('open', resolve))
  return { closed }
}

/** Begins a request whose body ends only when told to. Its answer is a refusal: what counts is that it is heard to the end. */
function slowUpload(): { finish(): Promise<string> } {
  const socket = connect(leaving.port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => undefined)
  const ended = new Promise((resolve) => socket.on('close', resolve))
  const lines = Object.entries({ ...headers, host: 'o1', 'content-type': 'application/json', 'content-length': '2' })
  socket.write(`POST /rest/v1/profiles HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`)
  return {
    async finish() {
      socket.write('{}')
      await ended
      return said
    },
  }
}
