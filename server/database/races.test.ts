// Two sessions act at the same moment and there is one outcome. The test makes the second wait for the first one's lock.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMembers } from '#server/testing/people.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase, untilBlocked } from './testing.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await cloneDatabase()
})
afterAll(() => club.close())

const alice = memberId(1)
const bob = memberId(2)
const carol = memberId(3)
const dana = memberId(4)

function memberId(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
}

async function addMembers(from: number, to: number): Promise<void> {
  const ids = Array.from({ length: to - from + 1 }, (_, index) => memberId(from + index))
  await insertMembers(club.database, Object.fromEntries(ids.map((id) => [id, `Member ${id.slice(-3)}`])))
}

const befriend = (...pairs: [string, string][]) =>
  club.database.query(
    'insert into public.connections (user_id, connected_user_id, status) select a, b, $3 from unnest($1::uuid[], $2::uuid[]) as p (a, b)',
    [pairs.map(([one]) => one), pairs.map(([, other]) => other), 'active'],
  )

beforeAll(async () => {
  await addMembers(1, 4)
  // Bob is a friend of all; the others are not friends of each other.
  await befriend([bob, alice], [bob, carol], [bob, dana])
})

async function connectAs(member: string): Promise<pg.Client> {
  const client = await club.connect()
  const claims = JSON.stringify({ role: 'authenticated', sub: member })
  await client.query(
    `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false)`,
    [claims, member],
  )
  await client.query('set role authenticated')
  return client
}

interface Act {
  readonly as: string
  readonly sql: string
  readonly params?: readonly unknown[]
}

type Outcome = { answer: unknown } | { code: string | undefined }

/** Starts the second act when the first is done but not committed. The second goes on after the commit. */
async function atOnce(first: Act, second: Act): Promise<[Outcome, Outcome]> {
  const [one, other] = [await connectAs(first.as), await connectAs(second.as)]
  await one.query('begin')
  const done = await run(one, first)
  const waiting = run(other, second)
  await untilBlocked(club, other)
  await one.query('commit')
  return [done, await waiting]
}

async function run(client: pg.Client, { sql, params = [] }: Act): Promise<Outcome> {
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql, [...params])
    return { answer: rows[0]?.answer }
  } catch (error) {
    return { code: (error as pg.DatabaseError).hint ?? (error as pg.DatabaseError).code }
  }
}

async function countOf(sql: string, params: readonly unknown[] = []): Promise<number> {
  const [row] = await club.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`, params)
  return row?.n ?? 0
}

const askPlug = 'select public.create_plug_request($1, $2) as answer'

describe('plug requests made twice at once', () => {
  it('become one request', async () => {
    const act = { as: alice, sql: askPlug, params: [carol, bob] }
    const [first, second] = await atOnce(act, act)
    expect(first).toMatchObject({ answer: { created: true } })
    const { answer } = first as { answer: { threadId: string } }
    expect(second).toMatchObject({ answer: { created: false, threadId: answer.threadId } })
    expect(await countOf(`public.notifications where user_id = $1 and data ->> 'action' = 'plug_request'`, [bob])).toBe(
      1,
    )
  })

  it('do not exceed the limit of open requests', async () => {
    await club.database.query(
      `insert into public.message_threads (type, participants, status, requester_id, connector_id, expires_at)
       select 'plug_request', array[$1, $2]::uuid[], 'pending', $1, $2, now() + interval '1 day' from generate_series(1, 4)`,
      [dana, bob],
    )
    const [first, second] = await atOnce(
      { as: dana, sql: askPlug, params: [alice, bob] },
      { as: dana, sql: askPlug, params: [carol, bob] },
    )
    expect(first).toMatchObject({ answer: { created: true } })
    expect(second).toEqual({ code: 'too_many_open_requests' })
  })
})

describe('a plug request decided twice at once', () => {
  const approve = 'select public.approve_plug_request($1) as answer'
  const decline = 'select public.decline_plug_request($1) as answer'
  const openRequest = async () => {
    const [row] = await club.database.query<{ id: string }>(
      `insert into public.message_threads (type, participants, status, requester_id, target_id, connector_id, expires_at)
       values ('plug_request', array[$1, $2]::uuid[], 'pending', $1, $3, $2, now() + interval '1 day') returning id`,
      [carol, bob, dana],
    )
    return row?.id ?? ''
  }

  it('approved twice: one chat, and both answers name it', async () => {
    const request = await openRequest()
    const act = { as: bob, sql: approve, params: [request] }
    const [first, second] = await atOnce(act, act)
    expect(first).toMatchObject({ answer: { status: 'approved', introThreadId: expect.any(String) } })
    expect(second).toEqual(first)
    expect(await countOf('public.message_threads where parent_request_id = $1', [request])).toBe(1)
    expect(await countOf(`public.messages where thread_id = $1 and message_type = 'system'`, [request])).toBe(1)
  })

  it('approved and declined: the first likesCount', async () => {
    const one = await openRequest()
    const outcomes = await atOnce({ as: bob, sql: approve, params: [one] }, { as: bob, sql: decline, params: [one] })
    expect(outcomes[1]).toEqual({ code: 'already_approved' })
    const next = await openRequest()
    const reversed = await atOnce({ as: bob, sql: decline, params: [next] }, { as: bob, sql: approve, params: [next] })
    expect(reversed[1]).toEqual({ code: 'already_declined' })
    expect(await countOf('public.message_threads where parent_request_id = $1', [next])).toBe(0)
  })
})

describe('two members at once', () => {
  it('introduced twice by one friend: one chat', async () => {
    const [first, second] = await atOnce(
      { as: bob, sql: 'select public.introduce($1, $2) as answer', params: [alice, carol] },
      { as: bob, sql: 'select public.introduce($1, $2) as answer', params: [carol, alice] },
    )
    const { answer } = first as { answer: { threadId: string; created: boolean } }
    expect(answer.created).toBe(true)
    expect(second).toEqual({ answer: { threadId: answer.threadId, created: false, stage: 'introduced' } })
  })

  it('press Connect: one friendship, one notification for each', async () => {
    const [first, second] = await atOnce(
      { as: alice, sql: 'select public.connect_with($1) as answer', params: [carol] },
      { as: carol, sql: 'select public.connect_with($1) as answer', params: [alice] },
    )
    expect([first, second]).toEqual([{ answer: 'pending' }, { answer: 'active' }])
    expect(
      await countOf(
        'public.connections where status = $3 and $1 in (user_id, connected_user_id) and $2 in (user_id, connected_user_id)',
        [alice, carol, 'active'],
      ),
    ).toBe(1)
    expect(await countOf(`public.notifications where data ->> 'action' in ('connect_requested', 'connected')`)).toBe(2)
  })

  it('open their chat: one thread', async () => {
    const [first, second] = await atOnce(
      { as: alice, sql: 'select public.open_direct_message($1) as answer', params: [bob] },
      { as: bob, sql: 'select public.open_direct_message($1) as answer', params: [alice] },
    )
    expect(second).toEqual(first)
    expect(await countOf(`public.message_threads where type = 'direct_message'`)).toBe(1)
  })

  it('write: message numbers follow the order of the commits, so that reading "after" a number misses none', async () => {
    const say =
      'insert into public.messages (thread_id, sender_id, content) select t.id, $1, $2 from public.message_threads t where t.type = $3 returning seq::int as answer'
    const outcomes = await atOnce(
      { as: alice, sql: say, params: [alice, 'First', 'direct_message'] },
      { as: bob, sql: say, params: [bob, 'Second', 'direct_message'] },
    )
    const [first, second] = outcomes.map((outcome) => (outcome as { answer: number }).answer)
    expect(second).toBeGreaterThan(first ?? Number.POSITIVE_INFINITY)
  })

  it('one writes while the other marks all as read: the new message stays unread', async () => {
    const [chat] = await club.database.query<{ id: string }>(
      `select id from public.message_threads where type = 'direct_message'`,
    )
    const say = (words: string): Act => ({
      as: alice,
      sql: 'insert into public.messages (thread_id, sender_id, content) values ($1, $2, $3)',
      params: [chat?.id, alice, words],
    })
    await run(await connectAs(alice), say('Waiting'))
    const outcomes = await atOnce(say('New'), {
      as: bob,
      sql: 'select public.mark_thread_read($1) as answer',
      params: [chat?.id],
    })
    expect(outcomes[1]).toEqual({ answer: 1 })
  })

  it('want the last seat: one gets it', async () => {
    const [event] = await club.database.query<{ id: string }>(
      `insert into public.posts (user_id, content, type, rsvp_enabled, max_attendees) values ($1, 'One seat', 'event', true, 1) returning id`,
      [bob],
    )
    const answer =
      'insert into public.event_rsvps (post_id, user_id, status) values ($1, $2, $3) returning status as answer'
    const [first, second] = await atOnce(
      { as: alice, sql: answer, params: [event?.id, alice, 'going'] },
      { as: carol, sql: 'select public.rsvp($1) as answer', params: [event?.id] },
    )
    expect(first).toEqual({ answer: 'going' })
    expect(second).toEqual({ code: 'event_full' })
  })
})

it('two devices of one member mark notifications as read one after the other, in whatever order', async () => {
  await club.database.query(
    `insert into public.notifications (user_id, title, body, data) select $1, 'News ' || n, '', '{"action":"complete_profile","deeplink":"/profile"}' from generate_series(1, 2) n`,
    [dana],
  )
  const reads = (title: string): Act => ({
    as: dana,
    sql: 'update public.notifications set read = true where user_id = $1 and title = $2 returning title as answer',
    params: [dana, title],
  })
  const [one, other] = [await connectAs(dana), await connectAs(dana)]
  await one.query('begin')
  await run(one, reads('News 2'))
  await other.query('begin')
  const waiting = run(other, reads('News 1'))
  // It must not have the first row by now: each would wait for the other's, and PostgreSQL would undo one of them.
  await untilBlocked(club, other)
  expect(await run(one, reads('News 1'))).toEqual({ answer: 'News 1' })
  await one.query('commit')
  expect(await waiting).toEqual({ answer: 'News 1' })
  expect(await run(other, reads('News 2'))).toEqual({ answer: 'News 2' })
  await other.query('commit')
})

describe('many likes at once', () => {
  it('give the exact count and one notification, also after most are taken back', async () => {
    await addMembers(101, 600)
    const [post] = await club.database.query<{ id: string }>(
      `insert into public.posts (user_id, content) values ($1, 'Liked') returning id`,
      [bob],
    )
    const id = post?.id ?? ''
    const fans = Array.from({ length: 500 }, (_, index) => memberId(101 + index))
    const ask = (member: string, sql: string) =>
      club.database.request({
        caller: callerOf('authenticated', member),
        settings: { ...plainSettings, method: 'POST' },
        sql,
        params: [id, member],
      })
    const like = (member: string) =>
      ask(member, 'insert into public.post_likes (post_id, user_id) values ($1, $2) on conflict do nothing')
    // More of them at once than there are connections, and no more: the pool refuses who has waited too long on a busy machine.
    const inWaves = async (acts: (() => Promise<unknown>)[]) => {
      while (acts.length > 0) await Promise.all(acts.splice(0, 100).map((act) => act()))
    }
    // Every tenth member likes twice.
    await inWaves(fans.flatMap((fan, index) => Array(index % 10 === 0 ? 2 : 1).fill(() => like(fan))))
    const likesCount = async () =>
      (
        await club.database.query<{ likes: number }>('select likes_count as likes from public.posts where id = $1', [
          id,
        ])
      )[0]?.likes
    expect(await likesCount()).toBe(500)
    const notices = () =>
      club.database.query<{ count: string; body: string }>(
        `select data ->> 'count' as count, body from public.notifications where user_id = $1 and data ->> 'action' = 'post_liked'`,
        [bob],
      )
    expect(await notices()).toEqual([
      { count: '500', body: expect.stringMatching(/^Member \d+ and 499 others liked your post\.$/) },
    ])
    await inWaves(
      fans.slice(1).map((fan) => () => ask(fan, 'delete from public.post_likes where post_id = $1 and user_id = $2')),
    )
    expect(await likesCount()).toBe(1)
    expect(await notices()).toMatchObject([{ count: '1', body: 'Member 101 liked your post.' }])
  }, 60_000)
})
