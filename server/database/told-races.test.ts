// A message tells all others as it is stored: whoever writes at the same moment, or reads, takes the same rows in one order, so that nobody is undone, and
// what is told is what is unread.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actAs, allAtOnce, setTheStage } from './stories.ts'
import { type TestDatabase, untilBlocked } from './testing.ts'

const GROUP = '00000000-0000-4000-d000-0000000000e2'
const PEOPLE = ['alice', 'bob', 'gina', 'carol'] as const
const say = (who: string) =>
  `insert into public.messages (thread_id, sender_id, content) values ('${GROUP}', tests.id('${who}'), '${who} says')`
const read = `select public.mark_thread_read('${GROUP}')`

let club: TestDatabase
beforeEach(async () => {
  club = await setTheStage()
  await club.database.query(`select tests.befriend('alice', 'carol')`)
  const others = PEOPLE.slice(1).map((name) => `tests.id('${name}')`)
  await actAs(await club.connect(), 'alice', `select public.make_group('${GROUP}', 'Us', array[${others}])`)
})
afterEach(() => club.close())

const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'rejected' ? result.reason.code : undefined))

/** What each has unread there, and what they are told is. */
async function waiting(): Promise<Record<string, [number, number]>> {
  const rows = await club.database.query<{ name: string; unread: number; told: number }>(
    `select p.name, s.unread_count as unread, coalesce((n.data ->> 'count')::int, 0) as told
     from unnest($1::text[]) as p (name)
     join public.thread_members s on s.user_id = tests.id(p.name) and s.thread_id = $2
     left join public.notifications n on n.user_id = s.user_id and not n.read and n.group_key = 'thread:' || s.thread_id`,
    [PEOPLE, GROUP],
  )
  return Object.fromEntries(rows.map(({ name, unread, told }) => [name, [unread, told]]))
}

it('two who write in a group at once are both told of, each thing once', async () => {
  for (const who of PEOPLE) await actAs(await club.connect(), who, read)
  const senders = ['alice', 'carol', 'alice', 'carol', 'alice', 'carol']
  const results = await allAtOnce(
    club,
    senders.map((who) => ({ who, sql: say(who) })),
  )
  expect(codes(results)).toEqual(senders.map(() => undefined))
  expect(await waiting()).toMatchObject({ bob: [6, 6], gina: [6, 6] })
})

it('who reads and who writes take the seat first, then what is told of it', async () => {
  const [reads, writes] = [await club.connect(), await club.connect()]
  for (const _ of [1, 2]) await actAs(writes, 'alice', say('alice'))
  await reads.query('begin')
  await reads.query(`select from public.thread_members where user_id = tests.id('bob') and thread_id = $1 for update`, [
    GROUP,
  ])
  await reads.query(`select tests.become('bob')`)
  const written = actAs(writes, 'alice', say('alice'))
  await untilBlocked(club, writes)
  // Were the notification taken first, this would wait for it, and who writes for the seat.
  const results = await Promise.allSettled([reads.query(read).then(() => reads.query('commit')), written])
  expect(codes(results)).toEqual([undefined, undefined])
  expect(await waiting()).toMatchObject({ bob: [1, 1] })
})

it('what is told is what is unread, whoever reads and writes at once', async () => {
  const acts = [...PEOPLE, ...PEOPLE].flatMap((who) => [
    { who, sql: say(who) },
    { who, sql: read },
  ])
  expect(codes(await allAtOnce(club, acts))).toEqual(acts.map(() => undefined))
  for (const [unread, told] of Object.values(await waiting())) expect(told).toBe(unread)
})
