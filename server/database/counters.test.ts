// Stored counts (likes, guests, unread messages) equal the rows after any concurrent acts of members, without a deadlock.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMembers } from '#server/testing/people.ts'
import { PostgresError } from './postgres-error.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from './testing.ts'

let club: TestDatabase
afterAll(() => club.close())

const members = Array.from(
  { length: 8 },
  (_, index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
)
let threads: { id: string; participants: string[] }[]
let posts: string[]

beforeAll(async () => {
  club = await cloneDatabase()
  const { database } = club
  await insertMembers(database, Object.fromEntries(members.map((id) => [id, `Member ${id.slice(-1)}`])))
  await database.query(
    `insert into public.connections (user_id, connected_user_id, status)
     select a, b, 'active' from unnest($1::uuid[]) as a, unnest($1::uuid[]) as b where a < b`,
    [members],
  )
  await database.query(
    `insert into public.message_threads (type, participants)
     select 'direct_message', array[a, b] from unnest($1::uuid[]) as a, unnest($1::uuid[]) as b where a < b
     union all select 'intro_chat', $2::uuid[]`,
    [members, members.slice(0, 3)],
  )
  threads = await database.query('select id, participants::text[] from public.message_threads order by participants')
  const made = await database.query<{ id: string }>(
    `insert into public.posts (user_id, content, type, rsvp_enabled, max_attendees)
     select id, 'Come', 'event', true, 3 from unnest($1::uuid[]) as id returning id`,
    [members.slice(0, 3)],
  )
  posts = made.map(({ id }) => id)
})

/** The random numbers of Mulberry32: the same acts in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function randomActs(random: () => number) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  return () => {
    const thread = pick(threads)
    const inThread = pick(thread.participants)
    const anybody = pick(members)
    const acts: [string, string, string[]][] = [
      [
        inThread,
        'insert into public.messages (thread_id, sender_id, content) values ($1, $2, $3)',
        [thread.id, inThread, 'Hello'],
      ],
      [
        inThread,
        'insert into public.messages (thread_id, sender_id, content) values ($1, $2, $3)',
        [thread.id, inThread, 'Again'],
      ],
      [inThread, 'select public.mark_thread_read($1)', [thread.id]],
      [inThread, 'select public.delete_chat_thread($1, $2)', [thread.id, inThread]],
      [
        anybody,
        'insert into public.post_likes (post_id, user_id) values ($1, $2) on conflict do nothing',
        [pick(posts), anybody],
      ],
      [anybody, 'delete from public.post_likes where post_id = $1 and user_id = $2', [pick(posts), anybody]],
      [anybody, 'select public.rsvp($1)', [pick(posts)]],
      [anybody, 'select public.cancel_rsvp($1)', [pick(posts)]],
      [anybody, 'update public.notifications set read = true where user_id = $1 and not read', [anybody]],
    ]
    return pick(acts)
  }
}

it('two thousand acts of eight members at once leave every count exact', async () => {
  const next = randomActs(seeded(7))
  const acts = Array.from({ length: 2000 }, next)
  const surprises: unknown[] = []
  const worker = async () => {
    for (let act = acts.pop(); act; act = acts.pop()) {
      const [member, sql, params] = act
      await club.database
        .request({
          caller: callerOf('authenticated', member),
          settings: { ...plainSettings, method: 'POST' },
          sql,
          params,
        })
        .catch((error: unknown) => {
          if (!(error instanceof PostgresError && error.code.startsWith('PT'))) surprises.push(error)
        })
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  expect(surprises).toEqual([])
  // The server hides a deadlock by sending the request again, so the test asks PostgreSQL that there was none.
  const [undone] = await club.database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(undone?.deadlocks).toBe(0)

  const wrong = await club.database.query(
    `select 'likes' as what, p.id from public.posts p
       where p.likes_count <> (select count(*) from public.post_likes l where l.post_id = p.id)
     union all select 'going', p.id from public.posts p
       where p.going_count <> (select count(*) from public.event_rsvps r where r.post_id = p.id and r.status = 'going')
     union all select 'unread', m.thread_id from public.thread_members m
       where m.unread_count <> (select count(*) from public.messages x where x.thread_id = m.thread_id
         and x.seq > greatest(m.last_read_seq, m.hidden_until_seq) and x.sender_id is distinct from m.user_id)
     union all select 'activity', m.thread_id from public.thread_members m join public.message_threads t on t.id = m.thread_id
       where m.last_activity_at <> case t.type when 'intro_chat'
         then (select max(x.created_at) from public.messages x where x.thread_id = t.id) else t.updated_at end`,
  )
  expect(wrong).toEqual([])
  const [said] = await club.database.query<{ messages: number; likes: number }>(
    'select (select count(*)::int from public.messages) as messages, (select count(*)::int from public.post_likes) as likes',
  )
  expect(said?.messages).toBeGreaterThan(300)
  expect(said?.likes).toBeGreaterThan(0)
}, 60_000)
