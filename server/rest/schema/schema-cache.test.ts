// The catalog is read anew for a name nobody knows: not once for each, and never too early for the one who asks.
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { createSchemaCache } from './schema-cache.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await cloneDatabase()
})
afterAll(() => club.close())

const settings = {
  schemas: ['public'],
  extraSearchPath: [],
  maxRows: 1000,
  aggregates: false,
  plans: false,
  preRequest: undefined,
}

/** Hears of no change by itself, as where nobody may make event triggers. `looks`: how often it looked whether the catalog changed. */
function deafCache() {
  let looks = 0
  let gate: Promise<unknown> | undefined
  const cache = createSchemaCache({
    database: {
      transaction: club.database.transaction,
      listen: async () => async () => undefined,
      query: async <Row>(sql: string, params?: readonly unknown[]) => {
        const rows = await club.database.query<Row>(sql, params)
        if (sql.includes('fingerprint')) {
          looks += 1
          await gate
        }
        return rows
      },
    },
    settings,
    log: createLog({ level: 'silent' }),
  })
  return {
    cache,
    looks: () => looks,
    /** Keeps answers back that the database has given. */
    hold() {
      const held = new EventEmitter()
      gate = once(held, 'released')
      return () => {
        gate = undefined
        held.emit('released')
      }
    },
  }
}

it('a table that was made while another request looked is not missed', async () => {
  const { cache, looks, hold } = deafCache()
  const known = await cache.current()
  const before = looks()
  const release = hold()
  const early = cache.newerThan(known)
  await expect.poll(looks).toBe(before + 1)
  await club.database.query('create table public.just_made (id int primary key)')
  const late = cache.newerThan(known)
  release()
  expect(await early).toBe(known)
  expect((await late).model.table('public', 'just_made')).toBeDefined()
  await cache.close()
})

it('names that nobody knows are looked for together', async () => {
  const { cache, looks } = deafCache()
  const known = await cache.current()
  await cache.newerThan(known)
  const before = looks()
  await Promise.all(Array.from({ length: 40 }, () => cache.newerThan(known)))
  expect(looks() - before).toBe(1)
  await cache.close()
})
