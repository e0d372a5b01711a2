// The two of a chat act on their date at the same moment, on several devices: there is one outcome, and both see it.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actAs, allAtOnce, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

let club: TestDatabase
let chat: string
beforeEach(async () => {
  club = await setTheStage()
  const client = await club.connect()
  const made = await actAs(client, 'bob', `select public.introduce(tests.id('alice'), tests.id('carol'))`, [])
  chat = (made as { threadId: string }).threadId
})
afterEach(() => club.close())

const id = (n: number) => `00000000-0000-4000-8000-00000000530${n}`
const suggest = `select public.suggest_times($1, $2, array[now() + interval '1 day', now() + interval '2 days']) is null as done`
const take = `select public.answer_times($1, (select s.at from unnest(array[$2::timestamptz]) s (at))) is null as done`
const none = 'select public.answer_times($1) is null as done'
const takeBack = 'select public.drop_times($1, false) is null as done'

const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))

async function suggested() {
  const [row] = await club.database.query<{ id: string; times: Date[] }>(
    `insert into private.suggested_times (id, thread_id, by_id, times, last_time)
    select $1, $2, tests.id('alice'), t.at, t.at[2] from (select array[date_trunc('day', now()) + interval '2 days', date_trunc('day', now()) + interval '3 days'] as at) t
    returning id, times`,
    [id(1), chat],
  )
  return row?.times.map((time) => time.toISOString()) ?? []
}

const outcomes = async () =>
  (
    await club.database.query<{ outcome: string }>(
      `select coalesce(outcome, 'open') as outcome from private.suggested_times order by id`,
    )
  ).map(({ outcome }) => outcome)

it('both suggest: one of them stands, and the other is told so', async () => {
  const results = await allAtOnce(club, [
    { who: 'alice', sql: suggest, params: [id(1), chat] },
    { who: 'carol', sql: suggest, params: [id(2), chat] },
  ])
  expect(refusals(results)).toEqual([expect.stringContaining('Times are suggested already.')])
  expect(await outcomes()).toEqual(['open'])
})

it('the same suggestion, sent by two tabs, is one', async () => {
  const same = { who: 'alice', sql: suggest, params: [id(1), chat] }
  expect(refusals(await allAtOnce(club, [same, same, same]))).toEqual([])
  expect(await outcomes()).toEqual(['open'])
})

it('two devices take two times: one is the date, and the other is told so', async () => {
  const [first, second] = await suggested()
  const results = await allAtOnce(club, [
    { who: 'carol', sql: take, params: [id(1), first] },
    { who: 'carol', sql: take, params: [id(1), second] },
  ])
  expect(refusals(results)).toEqual([expect.stringContaining('You took another time already.')])
  expect(await outcomes()).toEqual(['agreed'])
})

it('one takes while the other takes back: it is a date or it is gone, and who comes second is told so', async () => {
  const [first] = await suggested()
  const results = await allAtOnce(club, [
    { who: 'carol', sql: take, params: [id(1), first] },
    { who: 'alice', sql: takeBack, params: [id(1)] },
    { who: 'carol', sql: none, params: [id(1)] },
  ])
  const [outcome] = await outcomes()
  const refused = refusals(results).join()
  if (outcome === 'agreed') expect(refused).toMatch(/taken meanwhile/)
  else if (outcome === 'withdrawn') expect(refused).toMatch(/not suggested any more/)
  else expect(outcome).toBe('declined')
  const told = await club.database.query<{ title: string }>(
    `select n.title from public.notifications n where n.user_id = tests.id('alice') and n.group_key like 'times:%'`,
  )
  expect(told).toHaveLength(outcome === 'withdrawn' ? 0 : 1)
})
