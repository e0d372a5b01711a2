// The whole server while its database is unreachable or its disk is full: 503 with Retry-After, and recovery without a restart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from '#server/database/testing.ts'
import { DatabaseProxy } from '#server/database/testing-proxy.ts'
import { createLog } from '#server/platform/log.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { type App, startApp } from './app.ts'

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

it('a write to connections that have just closed, unseen, is sent again: nothing of it can have been done', async () => {
  await database.query(
    'create table public.unseen (number int primary key); grant insert on public.unseen to service_role',
  )
  const write = (number: number) =>
    database.request({
      caller: callerOf('service_role'),
      settings: plainSettings,
      sql: 'insert into public.unseen values ($1)',
      params: [number],
      readOnly: false,
    })
  const several = (from: number) =>
    Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        write(from + index),
        database.query('insert into public.unseen values ($1)', [from + 50 + index]),
      ]).flat(),
    )
  await several(0)
  for (const from of [100, 200, 300]) {
    const stopped = proxy.stop()
    const written = several(from)
    await stopped
    await proxy.start()
    await written
  }
  expect(await database.query('select count(*)::int as n from public.unseen')).toEqual([{ n: 64 }])
  // The next test begins with a server that has everything again.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
})

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
