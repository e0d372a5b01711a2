// Who has seen what: as far as everybody has read, and who was here within a day. Ava shows both.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

/** Each says what they show as themselves, so that the database's own rules have their say; when they did what they did is made up. */
export async function showWhatWasSeen(tx: Queries, club: Club): Promise<void> {
  const friends = await tx.query<{ id: string }>(
    `select f.id from unnest(private.friend_ids($1)) as f (id) order by f.id limit 12`,
    [idOf(club, 'avalaurent')],
  )
  for (const { id } of [{ id: idOf(club, 'avalaurent') }, ...friends]) {
    await tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [id])
    await tx.query('select public.set_seen_choices(active => true)')
  }
  await tx.query(`select set_config('request.jwt.claim.sub', '', true)`)
  await tx.query(`update private.seen_choices c
    set active_at = date_trunc('hour', now() - abs(hashtext(p.ig_handle)) % 40 * interval '1 hour', 'UTC') from public.profiles p where p.user_id = c.user_id`)
  // Some minutes after it was said.
  await tx.query(`insert into private.receipts (thread_id, writer_id, reader_id, from_seq, seq, seen_at)
    select r.thread_id, m.sender_id, r.user_id, min(m.seq), max(m.seq), date_trunc('minute', least(max(m.created_at) + interval '20 minutes', now()), 'UTC')
    from public.thread_members r join public.message_threads t on t.id = r.thread_id and t.type <> 'plug_request'
      join public.messages m on m.thread_id = r.thread_id and m.seq <= r.last_read_seq and m.message_type = 'user' and m.sender_id <> r.user_id
    where cardinality(t.participants) <= private.most_with_receipts() and m.sender_id = any (t.participants)
    group by r.thread_id, m.sender_id, r.user_id`)
}
