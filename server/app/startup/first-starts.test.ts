// Several processes start on one empty database: one makes the demo, no part of it twice, and none says it is ready before it is made.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { type App, startApp } from '../app.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { type DemoClubOptions, openClub } from './open-club.ts'

let server: TestServer
const apps: App[] = []

beforeAll(async () => {
  server = await startTestServer()
  const start = () =>
    startApp({
      config: { ...server.config, port: 0, demo: true },
      log: createLog({ level: 'silent' }),
      database: server.database,
      graceMs: 100,
      opensLater: true,
    })
  apps.push(...(await Promise.all([start(), start(), start()])))
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await server.close()
  await rm(server.config.dataDir, { recursive: true, force: true })
})

const accountsOf = (database: DemoClubOptions['database']) =>
  database.query<{ id: string; email: string }>(`select id, email from auth.users where email like '%@o1.test'`)

/** As tools/demo: accounts through the server's door one by one, and then the rows in one transaction. */
async function smallDemo({ database, serviceKey }: DemoClubOptions): Promise<void> {
  for (const name of ['ava', 'ben', 'cleo']) {
    const answer = await fetch(`${server.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@o1.test`, password: randomUUID(), email_confirm: true }),
    })
    expect(answer.status, await answer.text()).toBe(200)
    await sleep(100)
  }
  const [first] = await accountsOf(database)
  await database.query(`insert into private.admins (user_id) values ($1)`, [first?.id])
}

const readiness = (app: App) =>
  fetch(`http://127.0.0.1:${app.port}/readyz`).then(async (answer) => [answer.status, await answer.json()])

it('three first starts at once make one demo, and each is ready when it is made', async () => {
  let made = 0
  const opening = apps.map((app) =>
    openClub(app, async (options) => {
      made += 1
      await smallDemo(options)
    }),
  )
  const notYet = [503, { ready: false, not: { club: 'is being made' } }]
  expect(await Promise.all(apps.map(readiness))).toEqual([notYet, notYet, notYet])
  const facts = await Promise.all(opening)
  expect(facts).toEqual(facts.map(() => ({ hasDemoClub: true, hasAdmin: true })))
  expect(made).toBe(1)
  expect(await accountsOf(server.database)).toHaveLength(3)
  const ready = [200, { ready: true }]
  expect(await Promise.all(apps.map(readiness))).toEqual([ready, ready, ready])
})
