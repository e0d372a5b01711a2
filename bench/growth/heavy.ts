// Much of one thing: how long the screens take for a member with 5,000 friends, whose chat holds 100,000 messages and to whose event 10,000 come,
// beside a member with twenty friends. All of it is made in a transaction that is undone.
import { idOf } from '../support/members.ts'
import type { Ids, ScreenQuery } from '../support/queries/query.ts'
import { type Measured, measureQuery, type SizedClub } from './measure.ts'

const FRIENDS = 5_000
const MESSAGES = 100_000
const GUESTS = 10_000
const CONVERSATIONS = 2_000
/** Nobody's actor: not a multiple of forty. */
const HEAVY = 20
const member = (n: string) => `md5('member' || (${n}))::uuid`
const me = member(String(HEAVY))
const chat = idOf('thread', HEAVY)
const event = idOf('post', 5)

const MADE = [
  'set local session_replication_role = replica',
  `insert into public.connections (user_id, connected_user_id, status)
  select ${me}, ${member('n')}, 'active' from generate_series(100, ${99 + FRIENDS}) n on conflict do nothing`,
  `insert into public.messages (thread_id, sender_id, content, created_at)
  select '${chat}', case n % 2 when 0 then ${me} else ${member(String(HEAVY + 1))} end, 'Message number ' || n, now() - (${MESSAGES} - n) * interval '10 seconds'
  from generate_series(1, ${MESSAGES}) n`,
  `insert into public.event_rsvps (post_id, user_id, status) select '${event}', p.user_id, 'going' from public.profiles p limit ${GUESTS} on conflict do nothing`,
  `update public.posts set user_id = ${me}, going_count = ${GUESTS}, likes_count = ${GUESTS} where id = '${event}'`,
  `insert into public.post_likes (post_id, user_id) select '${event}', p.user_id from public.profiles p limit ${GUESTS} on conflict do nothing`,
  `insert into public.message_threads (id, type, participants, updated_at)
  select md5('busy' || n)::uuid, 'direct_message', array[${me}, ${member('n')}], now() - n * interval '1 minute' from generate_series(100, ${99 + CONVERSATIONS}) n`,
  `insert into public.messages (thread_id, sender_id, content) select md5('busy' || n)::uuid, ${member('n')}, 'Hello' from generate_series(100, ${99 + CONVERSATIONS}) n`,
  `insert into public.thread_members (thread_id, user_id, last_activity_at, unread_count)
  select t.id, seat.id, t.updated_at, 1 from public.message_threads t cross join unnest(t.participants) seat (id)
  where t.id in (select md5('busy' || n)::uuid from generate_series(100, ${99 + CONVERSATIONS}) n)`,
  `insert into public.notifications (user_id, title, data, created_at)
  select ${me}, 'New likes', '{"action": "post_liked"}', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  'set local session_replication_role = origin',
  'analyze public.connections, public.messages, public.event_rsvps, public.post_likes, public.thread_members, public.message_threads, public.notifications',
]

/** Asked by a member. One who takes introductions only through chosen friends is another case. */
const isAsked = (query: ScreenQuery) => query.as === undefined && !query.before?.includes('chosen_connectors')

export async function measureHeavy(club: SizedClub, queries: readonly ScreenQuery[]): Promise<readonly Measured[]> {
  const [usual] = club.actors
  if (!usual) return []
  const heavy: Ids = {
    ...usual,
    me: idOf('member', HEAVY),
    friend: idOf('member', HEAVY + 1),
    other_friend: idOf('member', HEAVY + 4),
    second: idOf('member', HEAVY + 5),
    thread: chat,
    event,
  }
  await club.client.query('begin')
  for (const sql of MADE) await club.client.query(sql)
  const measured: Measured[] = []
  for (const query of queries.filter(isAsked)) {
    measured.push(
      await measureQuery(
        query,
        [
          { ...club, actors: [usual] },
          { ...club, actors: [heavy] },
        ],
        2,
      ),
    )
  }
  await club.client.query('rollback')
  return measured.filter((one) => one.fault === undefined).sort((a, b) => (b.times[1] ?? 0) - (a.times[1] ?? 0))
}

export function heavyTable(measured: readonly Measured[]): string {
  const lines = measured
    .slice(0, 15)
    .map(
      (one) =>
        `| ${one.screen.padEnd(44)} | ${(one.times[0] ?? 0).toFixed(2).padStart(8)} | ${(one.times[1] ?? 0).toFixed(2).padStart(8)} |`,
    )
  return [
    `For a member with ${FRIENDS} friends, ${CONVERSATIONS} chats, one of ${MESSAGES} messages, and an event with ${GUESTS} guests: the slowest 15, in milliseconds.`,
    '',
    `| ${'screen'.padEnd(44)} |    usual |    much |`,
    `|${'-'.repeat(46)}|---------:|--------:|`,
    ...lines,
  ].join('\n')
}
