// Who is in town: friends of Ava, and a friend of theirs, in London this week; she is in Paris and New York herself later on.
import { type Club, idOf, stableId } from '../club.ts'
import { people } from '../people.ts'
import type { Friendships } from '../plan/friendships.ts'

interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>
}

const ava = 'avalaurent'
const away = 'noahbrandt'

/** From which day to which, from today on. */
type Days = readonly [first: number, last: number]
const toFriends: readonly Days[] = [
  [-2, 1],
  [0, 4],
  [2, 6],
  [3, 12],
]

/** Each says it as themselves, so that the database's own rules have their say. */
export async function sayWhereTheyWillBe(tx: Queries, club: Club, friendships: Friendships): Promise<void> {
  const save = async (handle: string, city: string, [first, last]: Days, audience: string) => {
    await tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [idOf(club, handle)])
    await tx.query(
      `select public.save_stay($1, $2, (now() at time zone 'utc')::date + $3::int, (now() at time zone 'utc')::date + $4::int, $5)`,
      [stableId(`stay:${handle}:${city}`), city, first, last, audience],
    )
  }
  const elsewhere = people.filter(({ handle, city }) => city !== 'London' && handle !== ava && handle !== away)
  const friends = elsewhere.filter(({ handle }) => friendships.areFriends(ava, handle))
  const nearby = elsewhere.filter(
    ({ handle }) =>
      !friendships.areFriends(ava, handle) &&
      friendships.of(handle).some((friend) => friendships.areFriends(ava, friend)),
  )
  for (const [place, days] of toFriends.entries()) {
    const friend = friends[place]
    if (friend) await save(friend.handle, 'London', days, place % 2 ? 'friends_of_friends' : 'friends')
  }
  const [stranger] = nearby
  if (stranger) await save(stranger.handle, 'London', [1, 5], 'friends_of_friends')
  await save(ava, 'Paris', [9, 13], 'friends')
  await save(ava, 'New York', [20, 24], 'friends_of_friends')
  await tx.query(`select set_config('request.jwt.claim.sub', '', true)`)
}
