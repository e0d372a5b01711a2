// Much of one thing: how long the screens take for a member with 5,000 friends, whose chat holds 100,000 messages and to whose event 10,000 come,
// beside a member with twenty friends. All of it is made in a transaction that is undone.
import { idOf } from '../support/members.ts'
import type { Ids, ScreenQuery } from '../support/queries/query.ts'
import { type Measured, measureQuery, type SizedClub } from './measure.ts'
import { chat, event, HEAVY, MUCH, makeMuch } from './much.ts'

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
  await makeMuch(club.client)
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
    `For a member with ${MUCH.friends} friends, ${MUCH.conversations} chats, one of ${MUCH.messages} messages, ${MUCH.posts} posts, ${MUCH.plugs} plugs to decide and an event with ${MUCH.guests} guests: the slowest 15, in milliseconds.`,
    '',
    `| ${'screen'.padEnd(44)} |    usual |    much |`,
    `|${'-'.repeat(46)}|---------:|--------:|`,
    ...lines,
  ].join('\n')
}
