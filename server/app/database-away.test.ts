// The whole server while its database is away, full, or back again: "not now" with a hint when to ask again, and no restart.
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

/** The wire between the server and its PostgreSQL, which can be cut and mended. */
class Wire {
  readonly folder: string
  readonly #to: string
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  constructor(folder: string, to: string) {
    this.folder = folder
    this.#to = to
  }

  async mend(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(this.#to)
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
    })
    await new Promise<void>((listening) => this.#server?.listen(join(this.folder, '.s.PGSQL.5432'), listening))
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

let club: TestDatabase
let wire: Wire
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
  wire = new Wire(await mkdtemp(join(tmpdir(), 'o1-wire-')), join(club.target.host, `.s.PGSQL.${club.target.port}`))
  await wire.mend()
  const log = createLog({ level: 'silent' })
  database = connectDatabase({ ...club.target, host: wire.folder, port: 5432 }, { log })
  const dataDir = join(wire.folder, 'data')
  const config = readConfig({ NODE_ENV: 'test', O1_RATE_LIMITS: 'off', O1_DEMO: 'off', DATA_DIR: dataDir })
  app = await startApp({ config: { ...config, port: 0 }, log, database, graceMs: 500 })
  url = `http://127.0.0.1:${app.port}`
})
afterAll(async () => {
  await app.close()
  await database.close()
  await wire.cut()
  await club.close()
  await rm(wire.folder, { recursive: true, force: true })
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: { apikey: app.keys.serviceRoleKey, authorization: `Bearer ${app.keys.serviceRoleKey}`, ...init.headers },
  })

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const questions: readonly [string, () => Promise<Response>][] = [
  ['rest reads', () => ask('/rest/v1/profiles?select=user_id')],
  ['rest writes', () => ask('/rest/v1/notifications', json({ user_id: crypto.randomUUID(), title: 'Hello' }))],
  ['auth', () => ask('/auth/v1/admin/users')],
  ['sign-in', () => ask('/auth/v1/token?grant_type=password', json({ email: 'a@b.example', password: 'password' }))],
  ['storage', () => ask('/storage/v1/bucket')],
  ['public pictures', () => ask('/storage/v1/object/public/profile-photos/a.jpg')],
]

async function expectNotNow(response: Response, what: string): Promise<void> {
  expect(response.status, what).toBe(503)
  expect(Number(response.headers.get('retry-after')), what).toBeGreaterThan(0)
  expect(await response.text(), what).not.toMatch(/ECONN|ENOENT|PGSQL|node:|\bat /)
}

describe('while the database is away', () => {
  it('every service says "not now" and when to ask again; pages are served; afterwards all is well without a restart', async () => {
    for (const [what, question] of questions) expect((await question()).status, what).toBeLessThan(500)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    await wire.cut()
    await Promise.all(questions.map(async ([what, question]) => expectNotNow(await question(), what)))
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)

    await wire.mend()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    for (const [what, question] of questions) {
      await expect.poll(async () => (await question()).status, { timeout: 15_000, message: what }).toBeLessThan(500)
    }
  }, 60_000)

  it('a request that comes in a short interruption waits for its end', async () => {
    await wire.cut()
    const answer = ask('/rest/v1/profiles?select=user_id')
    await new Promise((resolve) => setTimeout(resolve, 500))
    await wire.mend()
    expect((await answer).status).toBe(200)
  }, 30_000)
})

it('a full disk answers "not now" as well', async () => {
  const response = await ask('/rest/v1/rpc/write_on_a_full_disk', json({}))
  await expectNotNow(response, 'disk full')
  expect((await ask('/rest/v1/profiles?select=user_id')).status).toBe(200)
})
