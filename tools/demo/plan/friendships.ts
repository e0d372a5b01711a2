// Who knows whom: people of one city or one trade find each other, and everyone knows a few from elsewhere.
import { type Club, idOf, minutesBefore, type Row, stableId } from '../club.ts'
import { type Person, people } from '../people.ts'
import { seededRandom } from '../seeded-random.ts'

export interface Friendships {
  readonly rows: readonly Row[]
  readonly pairs: readonly (readonly [string, string])[]
  of(handle: string): readonly string[]
  areFriends(a: string, b: string): boolean
}

/** Ava's friends are chosen: her inbox, her requests and her suggestions tell a story. */
const avasFriends =
  'marcusadeyemi sofiamarchetti leilafarahani nadiarahimi julianashworth adaezenwosu lucienmoreau kwamemensah niacampbell darioconti margotlefevre idriscole camilarestrepo'.split(
    ' ',
  )

function closeness(a: Person, b: Person): number {
  const shared = Object.keys(a.scores).filter((industry) => industry in b.scores).length
  return (a.city === b.city ? 0.6 : 0) + shared * 0.15 + 0.06
}

export function planFriendships(club: Club): Friendships {
  const random = seededRandom('friendships')
  const friends = new Map<string, string[]>(people.map(({ handle }) => [handle, []]))
  const pairs: (readonly [string, string])[] = []
  people.forEach((a, index) => {
    for (const b of people.slice(index + 1)) {
      const chosen = a.handle === 'avalaurent' ? avasFriends.includes(b.handle) : random.chance(closeness(a, b))
      if (!chosen) continue
      pairs.push([a.handle, b.handle])
      friends.get(a.handle)?.push(b.handle)
      friends.get(b.handle)?.push(a.handle)
    }
  })
  return {
    pairs,
    of: (handle) => friends.get(handle) ?? [],
    areFriends: (a, b) => friends.get(a)?.includes(b) ?? false,
    rows: pairs.map(([a, b], index) => {
      const since = minutesBefore(club.now, (20 + ((index * 37) % 400)) * 1440)
      return {
        id: stableId(`connection:${a}:${b}`),
        user_id: idOf(club, a),
        connected_user_id: idOf(club, b),
        status: 'active',
        created_at: since,
        updated_at: since,
      }
    }),
  }
}
