// The account first, then what belongs to it: in the other order two who change one account wait for each other, and PostgreSQL undoes one of them.
// Whoever has rows of many waits for none.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMembers } from '#server/testing/people.ts'
import { cloneDatabase, type TestDatabase, untilBlocked } from './testing.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await cloneDatabase()
})
afterAll(() => club.close())

async function someMember(): Promise<string> {
  const id = randomUUID()
  await insertMembers(club.database, { [id]: 'Alice' })
  return id
}

async function connect(member: string): Promise<pg.Client> {
  const client = await club.connect()
  await client.query(
    `select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', $1::text)::text, false),
       set_config('request.jwt.claim.sub', $1, false)`,
    [member],
  )
  return client
}

/** Undefined, or the code of what went wrong. */
const codeOf = (done: Promise<unknown>): Promise<string | undefined> =>
  done.then(
    () => undefined,
    (error: pg.DatabaseError) => error.code,
  )

/** As the auth service does. */
const HOLD = 'select from auth.users where id = $1 for no key update'

it('a change of address is taken back while its link is opened', async () => {
  const member = await someMember()
  await club.database.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, 'email_change_token_new', 'a hash', 'new@o1.test')`,
    [member],
  )
  const [opens, takesBack] = [await connect(member), await connect(member)]
  await opens.query('begin')
  await opens.query(HOLD, [member])
  const taken = codeOf(takesBack.query('select public.take_back_address_change()'))
  await untilBlocked(club, takesBack)
  const opened = codeOf(opens.query('delete from auth.one_time_tokens where user_id = $1', [member]))
  expect(await opened).toBeUndefined()
  await opens.query('commit')
  expect(await taken).toBeUndefined()
})

it('a code is tried while another of the account is taken', async () => {
  const member = await someMember()
  const [factor, elsewhere] = [randomUUID(), randomUUID()]
  await club.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $2, 'totp', 'verified', now(), now())`,
    [factor, member],
  )
  // Whoever forgets all of them comes upon the factor's row first, and upon the account's last.
  for (const subject of [factor, elsewhere, member]) {
    await club.database.query(
      'insert into private.step_tries (subject, user_id, last_at, wait_until) values ($1, $2, now(), now())',
      [subject, member],
    )
  }
  const [takes, tries, third] = [await connect(member), await connect(member), await connect(member)]
  await third.query('begin')
  await third.query('select from private.step_tries where subject = $1 for update', [elsewhere])
  await takes.query('begin')
  await takes.query(HOLD, [member])
  const taken = codeOf(takes.query('select private.spend_step($1, $2, 1)', [member, factor]))
  await untilBlocked(club, takes)
  const tried = codeOf(tries.query('select private.count_step_try($1, $2, now(), null::inet)', [member, factor]))
  await untilBlocked(club, tries)
  await third.query('commit')
  expect(await taken).toBeUndefined()
  await takes.query('commit')
  expect(await tried).toBeUndefined()
})

it('what became of pushes is noted while news of the same devices is queued in another order', async () => {
  const member = await someMember()
  const devices = [randomUUID(), randomUUID(), randomUUID()]
  for (const [at, device] of devices.entries()) {
    await club.database.query(
      `insert into private.push_subscriptions (id, user_id, endpoint, p256dh, auth)
       values ($1::uuid, $2, 'https://push.example/' || $1, 'B' || repeat('a', 86), repeat('a', 22))`,
      [device, member],
    )
    await club.database.query(
      `insert into private.pushes (id, subscription_id, tag, attempts, next_attempt_at) values ($1, $2, 'news', 1, now() + interval '30 seconds')`,
      // Their own order is the other one.
      [`00000000-0000-4000-8000-00000000000${3 - at}`, device],
    )
  }
  const queues = await connect(member)
  const again = 'update private.pushes set version = version + 1 where subscription_id = $1'
  await queues.query('begin')
  await queues.query(again, [devices[0]])
  const pushes = [3, 2, 1].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  const settle = async (settled: readonly object[]) => {
    const [row] = await club.database.query<{ batch: { unsettled: { id: string }[] } }>(
      'select public.hand_over_pushes(0, $1)::jsonb as batch',
      [JSON.stringify(settled)],
    )
    return row?.batch.unsettled.map(({ id }) => id)
  }
  const outcomes = pushes.map((id, at) => ({ id, version: 1, outcome: at === 2 ? 'gone' : 'delivered' }))
  // The first is in hand, the others are noted at once; that one is told again when it is free.
  expect(await settle(outcomes)).toEqual([pushes[0]])
  expect(await codeOf(queues.query(again, [devices[1]]))).toBeUndefined()
  await queues.query('commit')
  expect(await settle(outcomes.slice(0, 1))).toEqual([])
  expect(
    await club.database.query('select id, state from private.pushes where subscription_id = any ($1) order by id', [
      devices,
    ]),
  ).toEqual([
    { id: pushes[1], state: 'sent' },
    // News came meanwhile.
    { id: pushes[0], state: 'waiting' },
  ])
  expect(await settle([{ id: pushes[1], version: 1, outcome: 'gone' }])).toEqual([])
  expect(await settle([{ id: pushes[1], version: 1, outcome: 'gone' }])).toEqual([])
})
