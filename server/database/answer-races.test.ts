// Who marks a conversation as read from a notification and who says something in it take the same rows in one order: neither undoes the other.
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actAs, setTheStage } from './stories.ts'
import { type TestDatabase, untilBlocked } from './testing.ts'

let club: TestDatabase
let says: pg.Client
let answers: pg.Client
beforeAll(async () => {
  club = await setTheStage()
  says = await club.connect()
  answers = await club.connect()
})
afterAll(() => club.close())

it('a key is used while news of its conversation comes', async () => {
  const chat = await actAs(says, 'alice', `select public.open_direct_message(tests.id('bob'))`)
  await says.query(
    `insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
     values (tests.id('bob'), 'https://push.example/1', 'B' || repeat('a', 86), repeat('a', 22))`,
  )
  const say = `insert into public.messages (thread_id, sender_id, content) values ($1, tests.id('alice'), 'Dinner?')`
  await actAs(says, 'alice', say, [chat])
  const key = await actAs(answers, 'service', `select public.hand_over_pushes(50) #>> '{pushes,0,words,answer}'`)
  expect(key).toMatch(/^[0-9a-f]{64}$/)

  // What is said comes to the seat before it comes to what was told, and to the pushes of that.
  await says.query('begin')
  await says.query(`select from public.thread_members where user_id = tests.id('bob') and thread_id = $1 for update`, [
    chat,
  ])
  await says.query(`select tests.become('alice')`)
  const answered = actAs(answers, 'service', 'select public.answer_push($1)', [key])
  await untilBlocked(club, answers)
  const news = says.query(say, [chat]).then(() => says.query('commit'))
  const [told, count] = await Promise.allSettled([news, answered])
  const codeOf = (one: PromiseSettledResult<unknown>) => (one.status === 'rejected' ? one.reason.code : undefined)
  expect([told, count].map(codeOf)).toEqual([undefined, undefined])
})
