// What makes one friend of Ava's the right one to ask: one answers soon, one was asked a lot this week, and two write a lot to somebody she
// would like to meet.
import type { Random } from '../seeded-random.ts'
import type { Friendships } from './friendships.ts'

const ava = 'avalaurent'

type Asked = { requester: string; connector: string; target: string; days: number }

/** Requests that were decided within hours, none of them Ava's. */
export function decidedRequests(
  friendships: Friendships,
  triples: (connector: string) => [string, string][],
  random: Random,
): Asked[] {
  const ask = (connector: string | undefined, days: readonly number[]) =>
    connector === undefined
      ? []
      : random
          .sample(
            triples(connector).filter((two) => !two.includes(ava)),
            days.length,
          )
          .map(([requester, target], index) => ({ requester, connector, target, days: days[index] ?? 1 }))
  const [, , , , , soon, often] = friendships.of(ava)
  return [...ask(soon, [25, 33, 41, 52, 60, 70]), ...ask(often, [1, 3, 5])]
}

/** Friends of whom one is Ava's and the other is not, and who write each other a lot. */
export function closePairs(friendships: Friendships): [string, string][] {
  return friendships
    .of(ava)
    .slice(4, 8)
    .flatMap((friend) =>
      friendships
        .of(friend)
        .filter((other) => other !== ava && !friendships.areFriends(ava, other))
        .slice(0, 3)
        .map((other): [string, string] => [friend, other]),
    )
}
