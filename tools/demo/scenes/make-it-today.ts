// Something of today: a friend's event this evening, and two members of London who have just joined.
import { type Club, idOf, stableId } from '../club.ts'
import { people } from '../people.ts'
import type { Friendships } from '../plan/friendships.ts'

interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>
}

const ava = 'avalaurent'
const host = 'marcusadeyemi'
const stands = new Set([ava, host, 'noahbrandt'])

export async function makeItToday(tx: Queries, club: Club, friendships: Friendships): Promise<void> {
  const newcomers = people
    .filter(({ handle, city }) => city === 'London' && !stands.has(handle) && !friendships.areFriends(ava, handle))
    .slice(-2)
  for (const [place, { handle }] of newcomers.entries())
    await tx.query(`update public.profiles set created_at = now() - $2::int * interval '1 day' where user_id = $1`, [
      idOf(club, handle),
      3 + 4 * place,
    ])
  await tx.query(
    `insert into public.posts (id, user_id, type, content, location, rsvp_enabled, event_date, event_time, created_at)
    values ($1, $2, 'event', 'Late supper for a few, at the long table.', 'Mayfair', true, (now() at time zone 'utc')::date, '20:30', now() - interval '6 days')`,
    [stableId('event:today'), idOf(club, host)],
  )
}
