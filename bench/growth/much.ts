// Makes a member with much of one thing: 5,000 friends, 2,000 chats, one of them with 100,000 messages, 1,000 posts, 500 plugs to decide, 20,000
// notifications, and an event to which 10,000 come. In a transaction that the caller undoes.
import type pg from 'pg'
import { idOf } from '../support/members.ts'
import { messageLines } from '../support/message-lines.ts'

export const MUCH = {
  friends: 5_000,
  messages: 100_000,
  guests: 10_000,
  conversations: 2_000,
  posts: 1_000,
  plugs: 500,
  notifications: 20_000,
}
/** Nobody's actor: not a multiple of forty. */
export const HEAVY = 20
const member = (n: string) => `md5('member' || (${n}))::uuid`
const me = member(String(HEAVY))
export const chat = idOf('thread', HEAVY)
export const event = idOf('post', 5)

const MADE = [
  'set local session_replication_role = replica',
  `insert into public.connections (user_id, connected_user_id, status)
  select ${me}, ${member('n')}, 'active' from generate_series(100, ${99 + MUCH.friends}) n on conflict do nothing`,
  `insert into public.messages (thread_id, sender_id, content, created_at)
  select '${chat}', case n % 2 when 0 then ${me} else ${member(String(HEAVY + 1))} end, 'Message number ' || n, now() - (${MUCH.messages} - n) * interval '10 seconds'
  from generate_series(1, ${MUCH.messages}) n`,
  `insert into public.event_rsvps (post_id, user_id, status) select '${event}', p.user_id, 'going' from public.profiles p limit ${MUCH.guests} on conflict do nothing`,
  `update public.posts set user_id = ${me}, going_count = ${MUCH.guests}, likes_count = ${MUCH.guests} where id = '${event}'`,
  `insert into public.post_likes (post_id, user_id) select '${event}', p.user_id from public.profiles p limit ${MUCH.guests} on conflict do nothing`,
  `insert into public.message_threads (id, type, participants, updated_at)
  select md5('busy' || n)::uuid, 'direct_message', array[${me}, ${member('n')}], now() - n * interval '1 minute' from generate_series(100, ${99 + MUCH.conversations}) n`,
  `insert into public.messages (thread_id, sender_id, content) select md5('busy' || n)::uuid, ${member('n')}, 'Hello' from generate_series(100, ${99 + MUCH.conversations}) n`,
  `insert into public.thread_members (thread_id, user_id, last_activity_at, unread_count)
  select t.id, seat.id, t.updated_at, 1 from public.message_threads t cross join unnest(t.participants) seat (id)
  where t.id in (select md5('busy' || n)::uuid from generate_series(100, ${99 + MUCH.conversations}) n)`,
  `insert into public.notifications (user_id, title, data, created_at)
  select ${me}, 'New likes', '{"action": "post_liked"}', now() - n * interval '1 minute' from generate_series(1, ${MUCH.notifications}) n`,
  `insert into public.posts (user_id, content, created_at)
  select ${me}, 'Post number ' || n, now() - n * interval '1 hour' from generate_series(1, ${MUCH.posts}) n`,
  `insert into public.message_threads (id, type, title, participants, status, requester_id, target_id, connector_id, expires_at, updated_at)
  select md5('deciding' || n)::uuid, 'plug_request', 'A plug', array[${member('n')}, ${me}], 'pending', ${member('n')}, ${member('n + 1')}, ${me},
    now() + interval '10 days', now() - n * interval '1 minute' from generate_series(100, ${99 + MUCH.plugs}) n`,
  `insert into public.messages (thread_id, sender_id, content, message_type, metadata)
  select md5('deciding' || n)::uuid, ${member('n')}, 'Please', 'request_card', '{"status": "pending"}' from generate_series(100, ${99 + MUCH.plugs}) n`,
  `insert into public.thread_members (thread_id, user_id, last_activity_at, unread_count)
  select t.id, seat.id, t.updated_at, 1 from public.message_threads t cross join unnest(t.participants) seat (id)
  where t.id in (select md5('deciding' || n)::uuid from generate_series(100, ${99 + MUCH.plugs}) n)`,
  messageLines,
  'set local session_replication_role = origin',
  'analyze private.message_lines, public.connections, public.messages, public.event_rsvps, public.post_likes, public.thread_members, public.message_threads, public.notifications, public.posts',
]

export async function makeMuch(client: pg.Client): Promise<void> {
  for (const sql of MADE) await client.query(sql)
}
