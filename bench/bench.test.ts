// Checks that the benches can be run: a small club of theirs is made, and every query they ask is answered in its declared shape.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '#server/database/run-story.ts'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { makeDataset, NOTIFY } from './support/dataset.ts'
import type { Figure } from './support/figures.ts'
import { makeHeavyInbox } from './support/heavy-inbox.ts'
import { dropsSince, ratiosOf } from './support/kept-figures.ts'
import { actAs, idsOf, withIds } from './support/queries/query.ts'
import { screenQueries } from './support/queries/screen-queries.ts'
import { fillRareTables } from './support/rare-tables.ts'

const MEMBERS = 200

let club: TestDatabase
let client: pg.Client
beforeAll(async () => {
  club = await cloneDatabase()
  client = await club.connect()
  const size = { members: MEMBERS, connections: 3 * MEMBERS, posts: 100, threads: MEMBERS, messages: 1000 }
  await makeDataset(client, size, () => undefined)
})
afterAll(() => club.close())

describe('the club of the benches', () => {
  it('has notifications in their declared shape', async () => {
    const { rows } = await client.query(
      `select tests.misfit('{"is": "named", "name": "notification_data"}', data) as fault, count(*)::int from public.notifications group by 1`,
    )
    expect(rows).toEqual([{ fault: null, count: 2 * MEMBERS }])
  })

  it('tells a member of likes by the thousand', async () => {
    await expect(client.query(NOTIFY, [MEMBERS - 1, 1000])).resolves.toMatchObject({ rowCount: 1000 })
  })

  it('answers every query of the screens', async () => {
    const ids = idsOf(MEMBERS)
    await client.query('begin')
    await fillRareTables(client, MEMBERS)
    const faults: string[] = []
    for (const { screen, sql, before, as } of screenQueries) {
      await client.query('savepoint screen')
      try {
        if (before) await client.query(withIds(before, ids))
        await actAs(client, as, ids)
        await client.query(withIds(sql, ids))
      } catch (error) {
        faults.push(`${screen}: ${await explain(error)}`)
      }
      await client.query('rollback to savepoint screen')
    }
    await client.query('rollback')
    expect(faults).toEqual([])
  })
})

it('makes the heavy inbox of the browser bench', async () => {
  await using empty = await cloneDatabase()
  const owner = await empty.connect()
  await makeDataset(
    owner,
    { members: MEMBERS, connections: MEMBERS, posts: 1, threads: 0, messages: 0 },
    () => undefined,
  )
  await makeHeavyInbox(owner, { conversations: 20, messagesOfTheFirst: 100 })
  const { rows } = await owner.query(
    'select count(*)::int as conversations, (select count(*)::int from public.messages) as messages from public.message_threads',
  )
  expect(rows).toEqual([{ conversations: 20, messages: 100 + 19 * 4 }])
})

it('a ratio more than a tenth below the kept one is told', () => {
  const figures: Figure[] = [
    { name: 'feed', value: 0.9, better: 'higher' },
    { name: 'thread', value: 0.89, better: 'higher' },
    { name: 'CPU', value: 9, unit: 'ms', better: 'lower' },
  ]
  expect(ratiosOf(figures)).toEqual({ feed: 0.9, thread: 0.89 })
  expect(dropsSince({ feed: 1, thread: 1, gone: 1 }, ratiosOf(figures))).toEqual(['thread: 0.89 of 1.00'])
})
