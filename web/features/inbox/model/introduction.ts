// What an intro chat opens with: what the two have in common, and how one of them could begin. Pure.
import { industryName } from '#shared/members/industry-name.ts'
import type { MemberCard } from '#types/shapes.ts'

type Known = Pick<MemberCard, 'city' | 'hasScores'> & { industryScores: readonly { label: string }[] }

const MOST = 2

/** City and industries of both, then who introduced them: never empty. */
export function sharedBy(
  mine: Known | null | undefined,
  theirs: Known | null | undefined,
  connector: string,
): string[] {
  const city = mine && theirs && mine.city === theirs.city && mine.city !== 'Unknown' ? [mine.city] : []
  return [...city, ...industriesOfBoth(mine, theirs), connector]
}

function industriesOfBoth(mine: Known | null | undefined, theirs: Known | null | undefined): string[] {
  // Scores everybody begins with say nothing of anybody.
  if (!mine?.hasScores || !theirs?.hasScores) return []
  const own = new Set(mine.industryScores.map(({ label }) => label))
  return theirs.industryScores
    .flatMap(({ label }) => (own.has(label) ? [label] : []))
    .slice(0, MOST)
    .map(industryName)
}

/** Two ways to begin, to be finished in one's own words. */
export function openersFor(name: string, connector: string, theirs: Known | null | undefined): [string, string] {
  const first = name.split(' ')[0] ?? name
  const by = connector.split(' ')[0] ?? connector
  const place =
    theirs && theirs.city !== 'Unknown' ? `Are you in ${theirs.city} these days?` : 'Where are you these days?'
  return [`Hello ${first}. How do you know ${by}?`, `Good to meet you, ${first}. ${place}`]
}
