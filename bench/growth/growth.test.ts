// Checks that the bench of growth can be run: its club is made, its queries are measured and undone, and its table says what grows.
import { expect, it } from 'vitest'
import { cloneDatabase } from '#server/database/testing.ts'
import { memberQueries } from '../support/queries/member-queries.ts'
import { actorsOf, makeGrowthClub } from './club.ts'
import { growthTable, tooSlow } from './growth-table.ts'
import { measureQuery, prepareMeasuring } from './measure.ts'

const MEMBERS = 200

it('measures a query in a club of its own, and undoes what it wrote', async () => {
  await using database = await cloneDatabase()
  const client = await database.connect()
  await makeGrowthClub(client, MEMBERS, () => undefined)
  await prepareMeasuring(client)
  const clubs = [{ members: MEMBERS, client, actors: actorsOf(MEMBERS, 2) }]
  const counted = 'select count(*)::int as posts from public.posts'
  const before = await client.query(counted)
  for (const screen of ['posting', 'home', 'asking for endorsements']) {
    const query = memberQueries.find((one) => one.screen === screen)
    if (!query) throw new Error(`There is no query "${screen}"`)
    const measured = await measureQuery(query, clubs, 2)
    expect(measured.fault).toBeUndefined()
    expect(measured.times[0]).toBeGreaterThan(0)
  }
  expect((await client.query(counted)).rows).toEqual(before.rows)
  const friends = await client.query(`select cardinality(private.friend_ids($1)) as friends`, [clubs[0]?.actors[0]?.me])
  expect(friends.rows[0].friends).toBeGreaterThanOrEqual(15)
})

it('judges the smallest club that has all to show against the one of 100,000', () => {
  const sizes = [1000, 10_000, 100_000, 1_000_000]
  const flat = { screen: 'flat', wholeFrom: 0, findsMany: false, times: [1, 1, 1.4, 9] }
  const growing = { screen: 'growing', wholeFrom: 0, findsMany: false, times: [1, 1, 1.6, 2] }
  const filling = { screen: 'filling', wholeFrom: 10_000, findsMany: false, times: [1, 4, 5, 6] }
  const failing = { screen: 'failing', wholeFrom: 0, findsMany: false, times: [], fault: 'no such table' }
  const tiny = { ...growing, times: [0.1, 0.2, 0.25, 0.3] }
  const counting = { ...growing, findsMany: true }
  expect(tooSlow([flat, growing, filling, failing, tiny, counting], sizes)).toEqual([growing, failing])
  const table = growthTable([flat, growing, filling, failing], sizes)
  expect(table).toMatch(/growing +\| +1\.00 \| +1\.00 \| +1\.60 \| +2\.00 \| +1\.60 \|/)
  expect(table).toMatch(/filling \*.* 1\.25 \|/)
  expect(table).toMatch(/failing .*no such table/)
})
