// What is said of a host to a newcomer. Pure.
import { industryName } from '#shared/members/industry-name.ts'
import type { HouseHost } from '#types/shapes.ts'

/** What the two share; where that is nothing, the host's own city and industries. */
export function hostWords({ city, industries, sharedCity, sharedIndustries }: HouseHost) {
  const home = city ? [city] : []
  const shared = [...(sharedCity ? home : []), ...sharedIndustries.map(industryName)]
  if (shared.length > 0) return { shares: true, words: shared }
  return { shares: false, words: [...home, ...industries.slice(0, 2).map(industryName)] }
}
