// Acts on a group at the same moment: the same one twice, and one that waits while its member is taken out.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actAs, allAtOnce, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

const GROUP = '00000000-0000-4000-d000-0000000000e1'
const make = `select public.make_group('${GROUP}', 'Us', array[tests.id('bob'), tests.id('gina')])`

let club: TestDatabase
beforeEach(async () => {
  club = await setTheStage()
})
afterEach(() => club.close())

it('a group that is made twice is made once, and both are answered', async () => {
  const results = await allAtOnce(
    club,
    [1, 2, 3, 4].map(() => ({ who: 'alice', sql: make })),
  )
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    GROUP,
    GROUP,
    GROUP,
    GROUP,
  ])
})

it.each([
  ['names it', `select public.rename_group('${GROUP}', 'Mine')`],
  ['leaves it', `select public.leave_group_chat('${GROUP}', tests.id('bob'))`],
])('who is taken out meanwhile %s no more', async (_act, act) => {
  await actAs(await club.connect(), 'alice', make)
  const maker = await club.connect()
  await maker.query('begin')
  await maker.query(`select tests.become('alice')`)
  await maker.query(`select public.remove_from_group('${GROUP}', tests.id('bob'))`)
  const waiting = Promise.allSettled([actAs(await club.connect(), 'bob', act)])
  const blocked = `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and l.locktype in ('transactionid', 'tuple') and a.datname = current_database()`
  await expect.poll(async () => (await club.database.query<{ count: number }>(blocked))[0]?.count).toBe(1)
  await maker.query('commit')
  const [result] = await waiting
  expect(String(result?.status === 'rejected' ? result.reason : 'done')).toContain('does not exist')
  const [said] = await club.database.query<{ notes: number }>(
    `select count(*)::int as notes from public.messages where thread_id = $1`,
    [GROUP],
  )
  expect(said?.notes).toBe(2)
})
