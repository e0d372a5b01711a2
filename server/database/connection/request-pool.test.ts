// How many connections the hot path keeps: more while slow requests occupy them, the usual ones again when the others have rested.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from '../testing.ts'
import { RequestPool } from './request-pool.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await cloneDatabase()
})
afterAll(() => club.close())

const REST_MS = 400

async function withPool(work: (ask: (sql: string) => Promise<unknown>, open: () => Promise<number>) => Promise<void>) {
  const size = { name: 'tried', usual: 2, most: 6, queued: 2, restMs: REST_MS }
  const pool = new RequestPool(club.target, size)
  const admin = await club.connect()
  const ask = (sql: string) =>
    pool.run({ caller: callerOf('anon'), settings: plainSettings, sql, params: [], readOnly: false })
  const open = async () =>
    Number(
      (
        await admin.query(
          `select from pg_stat_activity where datname = current_database() and usename = 'authenticator'`,
        )
      ).rowCount,
    )
  try {
    await work(ask, open)
  } finally {
    await pool.close()
  }
}

const slowOnes = (ask: (sql: string) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 8 }, () => ask('select pg_sleep(0.3)')))

it('connections beyond the usual ones are closed when they have rested', async () => {
  await withPool(async (ask, open) => {
    const slow = slowOnes(ask)
    await expect.poll(open, { interval: 20 }).toBeGreaterThan(2)
    await slow
    await expect.poll(open, { timeout: 5 * REST_MS }).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 3 * REST_MS))
    expect(await open()).toBe(2)
  })
})

it('who works meanwhile notices nothing', async () => {
  await withPool(async (ask, open) => {
    const long = Array.from({ length: 6 }, () => ask('select pg_sleep(1)'))
    await expect.poll(open, { interval: 20 }).toBeGreaterThan(2)
    const until = performance.now() + 2000
    while (performance.now() < until)
      await Promise.all([slowOnes(ask), ...Array.from({ length: 50 }, () => ask('select 1'))])
    await Promise.all(long)
  })
})
