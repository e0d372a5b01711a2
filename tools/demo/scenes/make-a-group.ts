// A group of friends that Ava keeps, in which something was said not long ago.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

const GROUP = '00000000-0000-4000-8000-00000000c1b0'
const NAME = 'Sunday supper'
const lines = [
  'Same table this Sunday? I can ask for the corner.',
  'In. I bring somebody who can really cook.',
  'Late, but in. Keep me a chair.',
]

/** Each says it as themselves, so that the database's own rules have their say. */
export async function makeAGroup(tx: Queries, club: Club): Promise<void> {
  const ava = idOf(club, 'avalaurent')
  const as = (member: string) => tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [member])
  const friends = await tx.query<{ id: string }>(
    `select f.id from unnest(private.friend_ids($1)) f (id) join public.profiles p on p.user_id = f.id and p.status = 'active'
    order by p.name limit 4`,
    [ava],
  )
  const people = [ava, ...friends.map(({ id }) => id)]
  await as(ava)
  await tx.query('select public.make_group($1, $2, $3)', [GROUP, NAME, people.slice(1)])
  for (const [place, line] of lines.entries()) {
    const speaker = people[place % people.length] ?? ava
    await as(speaker)
    await tx.query('insert into public.messages (thread_id, sender_id, content) values ($1, $2, $3)', [
      GROUP,
      speaker,
      line,
    ])
  }
  await tx.query(`select set_config('request.jwt.claim.sub', '', true)`)
  // The day before yesterday, and read by all.
  await tx.query(`update public.messages set created_at = created_at - interval '30 hours' where thread_id = $1`, [
    GROUP,
  ])
  await tx.query(
    `update public.thread_members m set last_activity_at = now() - interval '30 hours',
      last_read_seq = (select max(x.seq) from public.messages x where x.thread_id = m.thread_id)
    where m.thread_id = $1`,
    [GROUP],
  )
  await tx.query(
    `update public.message_threads set created_at = now() - interval '3 days', updated_at = now() - interval '30 hours' where id = $1`,
    [GROUP],
  )
  await tx.query(`update private.group_stays set joined_at = now() - interval '3 days' where thread_id = $1`, [GROUP])
  await tx.query(`update private.groups set made_at = now() - interval '3 days' where thread_id = $1`, [GROUP])
  await tx.query(`delete from public.notifications where data ->> 'action' = 'group_added'`)
}
