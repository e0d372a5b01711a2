// Who is asked first, who asked and who passed it on act at the same moment: there is one outcome, and nobody is undone by a lock.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { actAs, allAtOnce, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

let club: TestDatabase
beforeEach(async () => {
  club = await setTheStage()
  await club.database.query(`delete from public.connections where status = 'blocked'`)
  await club.database.query(`select tests.befriend('erin', 'alice'), tests.befriend('erin', 'carol')`)
  await club.database.query(
    `insert into public.introduction_settings (user_id, asked_first) values (tests.id('carol'), true)`,
  )
})
afterEach(() => club.close())

async function act(who: string, sql: string, params: unknown[]): Promise<{ threadId: string }> {
  const client = await club.connect()
  return (await actAs(client, who, sql, params)) as { threadId: string }
}

const askPlug = 'select public.create_plug_request(tests.id($1), tests.id($2))'
const introduce = 'select public.introduce(tests.id($1), tests.id($2))'
const approve = 'select public.approve_plug_request($1)'
const meet = `select public.answer_introduction($1, 'meet') as answer`

/** Alice's request for Carol, passed on by this friend of both: its thread, and what Carol is asked. */
async function passedOn(connector: string) {
  const { threadId } = await act('alice', askPlug, ['carol', connector])
  await act(connector, approve, [threadId])
  const [plan] = await club.database.query<{ id: string }>('select id from private.proposals where request_id = $1', [
    threadId,
  ])
  return { thread: threadId, ask: plan?.id ?? '' }
}

const failures = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))

async function chats() {
  const [row] = await club.database.query<{ n: number }>(
    `select count(*)::int as n from public.message_threads where type = 'intro_chat'`,
  )
  return row?.n
}

const stages = async () =>
  (
    await club.database.query<{ stage: string }>(
      `select private.stage_of(t) as stage from public.message_threads t where t.type = 'plug_request' order by 1`,
    )
  ).map(({ stage }) => stage)

it('two devices say Meet to two connectors: one chat, and the other request is overtaken', async () => {
  const [bob, erin] = [await passedOn('bob'), await passedOn('erin')]
  const devices = [bob.ask, erin.ask, bob.ask, erin.ask]
  const results = await allAtOnce(
    club,
    devices.map((id) => ({ who: 'carol', sql: meet, params: [id] })),
  )
  expect(failures(results)).toEqual([])
  expect(await chats()).toBe(1)
  expect(await stages()).toEqual(['introduced', 'overtaken'])
})

it('Meet while it is withdrawn: either there is a chat, or it is over', async () => {
  const { thread, ask } = await passedOn('bob')
  const results = await allAtOnce(club, [
    { who: 'carol', sql: meet, params: [ask] },
    { who: 'alice', sql: 'select public.withdraw_plug_request($1) as answer', params: [thread] },
    { who: 'carol', sql: meet, params: [ask] },
  ])
  expect(failures(results).join()).not.toMatch(/deadlock/)
  expect(await stages()).toEqual([(await chats()) === 1 ? 'introduced' : 'withdrawn'])
})

it('Meet while another connector passes on and introduces, and the two become friends: nothing waits', async () => {
  const first = await passedOn('bob')
  const { threadId } = await act('alice', askPlug, ['carol', 'erin'])
  const [results] = await Promise.all([
    allAtOnce(club, [
      { who: 'erin', sql: approve, params: [threadId] },
      { who: 'carol', sql: meet, params: [first.ask] },
      { who: 'erin', sql: introduce, params: ['alice', 'carol'] },
    ]),
    club.database.query(`select private.make_friends(tests.id('alice'), tests.id('carol'))`),
  ])
  expect(failures(results).join()).not.toMatch(/deadlock/)
  const [open] = await club.database.query<{ n: number }>(
    `select count(*)::int as n from private.proposals p where private.can_come_about(p, tests.id('carol'))`,
  )
  expect(open?.n).toBe(0)
  expect(await stages()).not.toContain('waiting')
})

it('both who are asked say Meet at once: one chat, told once to each', async () => {
  await club.database.query(
    `insert into public.introduction_settings (user_id, asked_first) values (tests.id('alice'), true)`,
  )
  const { threadId: id } = await act('bob', introduce, ['alice', 'carol'])
  const results = await allAtOnce(club, [
    { who: 'alice', sql: meet, params: [id] },
    { who: 'carol', sql: meet, params: [id] },
  ])
  expect(failures(results)).toEqual([])
  expect(await chats()).toBe(1)
  const told = await club.database.query(`select from public.notifications where data ->> 'action' = 'introduced'`)
  expect(told).toHaveLength(1)
})

it('the same two introduced twice at once: asked once', async () => {
  const results = await allAtOnce(club, [
    { who: 'bob', sql: introduce, params: ['alice', 'carol'] },
    { who: 'bob', sql: introduce, params: ['carol', 'alice'] },
  ])
  expect(failures(results)).toEqual([])
  expect(await club.database.query('select from private.asks')).toHaveLength(1)
})

it('two friends introduce the same two at once, who asked for each other: one chat of each friend', async () => {
  await club.database.query('delete from public.introduction_settings')
  await act('alice', askPlug, ['carol', 'erin'])
  await act('carol', askPlug, ['alice', 'bob'])
  const results = await allAtOnce(club, [
    { who: 'bob', sql: introduce, params: ['alice', 'carol'] },
    { who: 'erin', sql: introduce, params: ['carol', 'alice'] },
    { who: 'bob', sql: introduce, params: ['carol', 'alice'] },
    { who: 'erin', sql: introduce, params: ['alice', 'carol'] },
  ])
  expect(failures(results).join()).not.toMatch(/deadlock/)
  expect(await chats()).toBe(2)
})
