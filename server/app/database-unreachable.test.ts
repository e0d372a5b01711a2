// The whole server while its database is unreachable or its disk is full: 503 with Retry-After, and recovery without a restart.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { type App, startApp } from './app.ts'

/** A proxy between the server and its PostgreSQL that a test can stop and start. */
class DatabaseProxy {
  readonly folder: string
  readonly #to: string
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  constructor(folder: string, to: string) {
    this.folder = folder
    this.#to = to
  }

  async start(): Promise<void> {
    this.#server = createServer((client) => {
      const upstream = connect(this.#to)
      client.pipe(upstream).pipe(client)
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
      }
    })
    await new Promise<void>((listening) => this.#server?.listen(join(this.folder, '.s.PGSQL.5432'), listening))
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

let club: TestDatabase
let proxy: DatabaseProxy
let database: Database
let app: App
let url: string

beforeAll(async () => {
  club = await cloneDatabase()
  await club.database.query(`
    create function public.write_on_a_full_disk() returns void language plpgsql as $$
    begin
      raise exception 'could not extend file "base/16384/2619": No space left on device' using errcode = '53100';
    end $$;
    grant execute on function public.write_on_a_full_disk() to anon`)
  const folder = await mkdtemp(join(tmpdir(), 'o1-proxy-'))
  proxy = new DatabaseProxy(folder, join(club.target.host, `.s.PGSQL.${club.target.port}`))
  await proxy.start()
  const log = createLog({ level: 'silent' })
  database = connectDatabase({ ...club.target, host: proxy.folder, port: 5432 }, { log })
  const dataDir = join(proxy.folder, 'data')
  const config = readConfig({ NODE_ENV: 'test', O1_RATE_LIMITS: 'off', O1_DEMO: 'off', DATA_DIR: dataDir })
  app = await startApp({ config: { ...config, port: 0 }, log, database, graceMs: 500 })
  url = `http://127.0.0.1:${app.port}`
})
afterAll(async () => {
  await app.close()
  await database.close()
  await proxy.stop()
  await club.close()
  await rm(proxy.folder, { recursive: true, force: true })
})

const request = (path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: { apikey: app.keys.serviceRoleKey, authorization: `Bearer ${app.keys.serviceRoleKey}`, ...init.headers },
  })

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const requests: readonly [string, () => Promise<Response>][] = [
  ['rest reads', () => request('/rest/v1/profiles?select=user_id')],
  ['rest writes', () => request('/rest/v1/notifications', json({ user_id: crypto.randomUUID(), title: 'Hello' }))],
  ['auth', () => request('/auth/v1/admin/users')],
  [
    'sign-in',
    () => request('/auth/v1/token?grant_type=password', json({ email: 'a@b.example', password: 'password' })),
  ],
  ['storage', () => request('/storage/v1/bucket')],
  ['public pictures', () => request('/storage/v1/object/public/profile-photos/a.jpg')],
]

async function expectUnavailable(response: Response, name: string, status = 503): Promise<void> {
  expect(response.status, name).toBe(status)
  expect(Number(response.headers.get('retry-after')), name).toBeGreaterThan(0)
  expect(await response.text(), name).not.toMatch(/ECONN|ENOENT|PGSQL|node:|\bat /)
}

describe('while the database is unreachable', () => {
  it('every service answers 503 with Retry-After, and works again without a restart', async () => {
    for (const [name, send] of requests) expect((await send()).status, name).toBeLessThan(500)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    await proxy.stop()
    await Promise.all(requests.map(async ([name, send]) => expectUnavailable(await send(), name)))
    const readiness = await fetch(`${url}/readyz`)
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toEqual({
      ready: false,
      not: {
        database: 'does not answer',
        changes: 'do not come: the change feed is interrupted',
      },
    })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)

    await proxy.start()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    for (const [name, send] of requests) {
      await expect.poll(async () => (await send()).status, { timeout: 15_000, message: name }).toBeLessThan(500)
    }
  }, 60_000)

  it('a request during a short interruption waits and succeeds', async () => {
    await proxy.stop()
    const answer = request('/rest/v1/profiles?select=user_id')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await proxy.start()
    expect((await answer).status).toBe(200)
  }, 30_000)
})

it('a write on a full disk is answered with 507 and Retry-After, and reads still work', async () => {
  const response = await request('/rest/v1/rpc/write_on_a_full_disk', json({}))
  await expectUnavailable(response, 'disk full', 507)
  expect((await request('/rest/v1/profiles?select=user_id')).status).toBe(200)
})
