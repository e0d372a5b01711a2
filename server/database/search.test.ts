// A search of conversations finds what reading all of them would find, whichever way it goes: for common and rare words, with blocks, deleted chats, hidden
// and edited messages. What it is compared with asks the policy of messages, and no index.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from './testing.ts'

let club: TestDatabase
let client: Awaited<ReturnType<TestDatabase['connect']>>

const member = (n: string) => `md5('member' || (${n}))::uuid`
const thread = (n: string) => `md5('thread' || (${n}))::uuid`
const MESSAGES = 7000
/** The first takes part in all conversations, the others in few. Drawn anew by every run. */
const MADE = [
  'set session_replication_role = replica',
  `insert into auth.users (id, email, aud, role) select ${member('n')}, n || '@o1.test', 'authenticated', 'authenticated' from generate_series(0, 60) n`,
  `insert into public.profiles (user_id, name, display_name) select ${member('n')}, 'Member ' || n, 'Member ' || n from generate_series(0, 60) n`,
  `insert into public.message_threads (id, type, participants) select ${thread('n')}, 'direct_message', array[${member('0')}, ${member('n')}] from generate_series(1, 60) n`,
  `insert into public.message_threads (id, type, title, participants, requester_id, target_id, connector_id)
  select ${thread('100 + n')}, 'intro_chat', 'An introduction', array[${member('0')}, ${member('n')}, ${member('n + 1')}], ${member('0')}, ${member('n')}, ${member('n + 1')}
  from generate_series(1, 20) n`,
  // Three block the first, who blocks three; what was said before is read on by the blocked ones.
  `insert into public.connections (user_id, connected_user_id, status, blocked_by, created_at)
  select ${member('0')}, ${member('n')}, 'blocked', case n % 2 when 0 then ${member('0')} else ${member('n')} end, now() - interval '40 days' from generate_series(3, 8) n`,
  `insert into public.messages (thread_id, sender_id, content, created_at, edited_at, hidden)
  select t.id, t.participants[1 + (random() * 10000)::int % cardinality(t.participants)],
    (select string_agg('Wörd' || chr(97 + (power(random(), 3) * 25)::int) || case when random() < 0.3 then '-' else 'x' end || case when n % 900 = w then ' Zebra' else '' end, ' ')
      from generate_series(1, 1 + n % 5) w),
    now() - (${MESSAGES} - n) * interval '9 minutes', case when random() < 0.02 then now() - interval '1 day' end, random() < 0.02
  from (select n, case when random() < 0.7 then ${thread('1')} when random() < 0.2 then ${thread('100 + (random() * 19)::int + 1')} else ${thread('1 + (power(random(), 2) * 59)::int')} end as at
    from generate_series(1, ${MESSAGES}) n) m
  join public.message_threads t on t.id = m.at order by n`,
  `insert into public.thread_members (thread_id, user_id, last_activity_at)
  select t.id, seat.id, coalesce((select max(m.created_at) from public.messages m where m.thread_id = t.id), now()) from public.message_threads t cross join unnest(t.participants) seat (id)`,
  `update public.thread_members m set hidden_until_seq = (select coalesce(percentile_disc(0.5) within group (order by x.seq), 0) from public.messages x where x.thread_id = m.thread_id)
  where random() < 0.1`,
  // As a block leaves it that is lifted: the conversation went on, and stands where it stood.
  `update public.thread_members m set last_activity_at = now() - interval '100 days' where m.user_id = ${member('0')} and m.thread_id = (
    select x.thread_id from public.messages x join public.message_threads t on t.id = x.thread_id and t.type = 'intro_chat'
    where x.sender_id = ${member('0')} and not x.hidden order by x.seq desc limit 1)`,
  `insert into private.message_lines (message_id, thread_id, seq, line)
  select m.id, m.thread_id, m.seq, private.search_line(m.content) from public.messages m where not m.hidden`,
  'set session_replication_role = origin',
  'analyze',
]
const QUERIES = [
  'worda',
  'wordbx',
  'wordk',
  'wordyx',
  'zebra',
  'zebra wordd',
  'worda wordb wordc',
  'wo',
  'wordq zebra',
  'ordm',
  'nobody',
  'wordzx wordyx',
]

beforeAll(async () => {
  club = await cloneDatabase()
  client = await club.connect()
  for (const sql of MADE) await client.query(sql)
}, 60_000)
afterAll(() => club.close())

const ids = async (sql: string, values: unknown[]) =>
  (await client.query<{ ids: string[] | null }>(sql, values)).rows[0]?.ids ?? []

async function as<T>(who: number, ask: () => Promise<T>): Promise<T> {
  await client.query('begin')
  await client.query(
    `select set_config('request.jwt.claim.sub', m::text, true), set_config('request.jwt.claims', jsonb_build_object('sub', m, 'role', 'authenticated')::text, true) from (select ${member(String(who))}) c (m)`,
  )
  try {
    return await ask()
  } finally {
    await client.query('rollback')
  }
}

/** All that the caller reads and that holds these words, by the policy. */
const READ = `select m.id, m.thread_id, m.seq, m.created_at from public.messages m
  where m.message_type = 'user' and not m.hidden and m.removed_at is null and m.thread_id <> all ($2::uuid[])
    and not exists (select from unnest(string_to_array($1, ' ')) w where strpos(' ' || translate(lower(m.content), 'ö-', 'o '), case when length(w) < 3 then ' ' || w else w end) = 0)`

it.each([0, 1, 2, 5, 6, 21])('finds what member %i reads, the newest first, three of a conversation', async (who) => {
  const lengths = new Set<number>()
  for (const query of QUERIES)
    await as(who, async () => {
      const found = await ids(
        `select array_agg(m ->> 'id' order by place) as ids from jsonb_array_elements(public.search_inbox($1) -> 'messages') with ordinality e (m, place)`,
        [query],
      )
      const resting = await ids(`select private.resting_thread_ids(${member(String(who))}) as ids`, [])
      const many = await client.query(
        `select public.search_thread(${thread('1')}, $1) as finds from public.thread_members m where m.thread_id = ${thread('1')} and m.user_id = ${member(String(who))}`,
        [query],
      )
      await client.query('set local role authenticated')
      const expected = await ids(
        `select array_agg(id) as ids from (select f.id from (
          select r.*, row_number() over (partition by r.thread_id order by r.seq desc) as turn from (${READ}) r
        ) f where f.turn <= 3 order by f.created_at desc, f.id desc limit 30) n`,
        [query, resting],
      )
      expect(found, query).toEqual(expected)
      lengths.add(found.length)
      if (many.rows.length > 0) {
        const here = await ids(
          `select array_agg(r.id order by r.seq desc) as ids from (${READ}) r where r.thread_id = ${thread('1')}`,
          [query, resting],
        )
        const { total, hits } = many.rows[0].finds
        expect(total, query).toBe(here.length)
        expect(hits.map((hit: { id: string }) => hit.id)).toEqual(here.slice(0, 500))
      }
    })
  // Some words found less than a page, some nothing, and of who has much some a whole one.
  expect(lengths.size).toBeGreaterThan(1)
})

it('asks the index for letters alone', async () => {
  const asked = ['wordk', 'wo', 'w', '....', '\u2764', '\u{1f600}'.repeat(3), 'a.b', '日', '']
  const known = await client.query<{ known: boolean }>(
    'select private.index_knows(private.search_patterns(private.search_words(q))) as known from unnest($1::text[]) with ordinality as a (q, n) order by n',
    [asked],
  )
  expect(known.rows.map((row) => row.known)).toEqual([true, true, true, false, false, false, false, false, false])
  // What its characters are depends on the database; what it claims to know it finds without reading all of itself.
  const other = await client.query<{ known: boolean; letters: boolean }>(
    `select private.index_knows(private.search_patterns(array['привет'])) as known, extensions.show_trgm('привет') <> '{}' as letters`,
  )
  expect(other.rows[0]?.known).toBe(other.rows[0]?.letters)
})

it('goes both ways, which find the same', async () => {
  const seats = `select array_agg(m.thread_id) as threads, array_agg(m.hidden_until_seq) as marks, array_agg(m.last_activity_at) as busy
    from (select * from public.thread_members where user_id = ${member('0')} order by last_activity_at desc) m`
  const ways = { walked: 0, lookedUp: 0 }
  for (const query of QUERIES) {
    const { rows } = await client.query(
      `select private.walk_words(p.patterns, r.until, s.threads, s.marks, s.busy, 30) as walked, private.look_up_words(p.patterns, r.until, s.threads, s.marks, 30) as "lookedUp",
        (private.peek_at_lines(s.threads, s.marks, p.patterns)).*
      from (${seats}) s, (select private.search_patterns(private.search_words($1))) as p (patterns), (select private.read_until(${member('0')})) as r (until)`,
      [query],
    )
    expect(rows[0].walked, query).toEqual(rows[0].lookedUp)
    expect(rows[0].more).toBe(true)
    ways[rows[0].fitting < 20 ? 'lookedUp' : 'walked'] += 1
  }
  expect(ways.walked).toBeGreaterThan(0)
  expect(ways.lookedUp).toBeGreaterThan(0)
})
