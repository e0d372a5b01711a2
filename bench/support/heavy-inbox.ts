// Makes one member with a large inbox, all of it read, whose first conversation is long.
import type pg from 'pg'
import { idOf } from './members.ts'
import { messageLines } from './message-lines.ts'

export interface InboxSize {
  readonly conversations: number
  readonly messagesOfTheFirst: number
}

/** The member with this inbox, and the one who writes to them in the long conversation. */
export const HOLDER = 0
export const WRITER = 1
export const longThread = idOf('thread', WRITER)

export async function makeHeavyInbox(
  client: pg.Client,
  { conversations, messagesOfTheFirst }: InboxSize,
): Promise<void> {
  const member = (n: string) => `md5('member' || (${n}))::uuid`
  const thread = (n: string) => `md5('thread' || (${n}))::uuid`
  // Texts as long as people's: mostly one line, sometimes several, sometimes a link.
  const words = `case
    when n % 23 = 0 then repeat('A longer thought about the evening, and who should sit beside whom. ', 6)
    when n % 11 = 0 then 'Here is the place: https://o1.example/rooms/' || n || ' (they keep a table for us).'
    when n % 5 = 0 then 'Yes.'
    else 'Message number ' || n || ', ' || repeat('and so on ', n % 9) end`
  const steps = [
    'set session_replication_role = replica',
    // Without pictures: the time to fail loading missing ones would be measured too.
    `update public.profiles set avatar_url = null, photos = '{}'`,
    `insert into public.connections (user_id, connected_user_id, status)
    select ${member('0')}, ${member('n')}, 'active' from generate_series(1, ${conversations}) n on conflict do nothing`,
    `insert into public.message_threads (id, type, participants, created_at, updated_at)
    select ${thread('n')}, 'direct_message', array[${member('0')}, ${member('n')}], now() - interval '400 days', now() - n * interval '7 minutes'
    from generate_series(1, ${conversations}) n`,
    `insert into public.messages (thread_id, sender_id, content, created_at)
    select ${thread('n')}, case i % 2 when 0 then ${member('0')} else ${member('n')} end, 'Shall we say Thursday? ' || i, now() - n * interval '7 minutes' - (4 - i) * interval '1 hour'
    from generate_series(2, ${conversations}) n, generate_series(1, 4) i order by n, i`,
    `insert into public.messages (thread_id, sender_id, content, created_at)
    select ${thread('1')}, case (n / 3) % 2 when 0 then ${member('0')} else ${member('1')} end, ${words}, now() - (${messagesOfTheFirst} - n) * interval '20 minutes'
    from generate_series(1, ${messagesOfTheFirst}) n order by n`,
    messageLines,
    `insert into public.thread_members (thread_id, user_id, last_read_seq, last_activity_at)
    select t.id, seat.id, newest.seq, t.updated_at
    from public.message_threads t cross join unnest(t.participants) seat (id)
    join (select thread_id, max(seq) as seq from public.messages group by thread_id) newest on newest.thread_id = t.id`,
    'set session_replication_role = origin',
    'vacuum (analyze)',
  ]
  for (const sql of steps) await client.query(sql)
}
