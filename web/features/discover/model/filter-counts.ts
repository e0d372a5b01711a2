// What each filter would show: the server's counts of members, and the sample people that come after them where the club shows some.
import { counted, wholeNumber } from '#shared/format/number.ts'
import { fold } from '#shared/people/fold.ts'
import type { DiscoverCounts, MemberCard } from '#types/shapes.ts'
import type { CityCount } from './cities.ts'
import type { DiscoverFilters } from './discover-filters.ts'
import { fitsSample } from './sample-filter.ts'

export type FilterCounts = {
  total: number
  exact: boolean
  mutuals: number | null
  /** By industry; an industry nobody has is 0, unknown in a club too large to count. */
  industries: { get: (industry: string) => number | null }
  cities: CityCount[]
}

export function countWithSamples(
  counts: DiscoverCounts,
  samples: readonly MemberCard[],
  filters: DiscoverFilters,
): FilterCounts {
  const fitting = (change: Partial<DiscoverFilters>) =>
    samples.filter((sample) => fitsSample(sample, { ...filters, closeBy: false, ...change }))
  const byIndustry = new Map<string, number>(counts.industries.map(({ industry, members }) => [industry, members]))
  const byCity = new Map(counts.cities.map((count) => [fold(count.city), count]))
  if (counts.exact) {
    for (const { city } of fitting({ city: null })) {
      const count = byCity.get(fold(city))
      byCity.set(fold(city), { city: count?.city ?? city, members: (count?.members ?? 0) + 1 })
    }
  }
  return {
    total: counts.total + fitting({}).length,
    exact: counts.exact,
    mutuals: counts.mutuals,
    industries: {
      get: (industry) =>
        counts.exact ? (byIndustry.get(industry) ?? 0) + fitting({ industries: [industry] }).length : null,
    },
    cities: [...byCity.values()],
  }
}

/** What the button will show. */
export function showLabel(filters: DiscoverFilters, counts: FilterCounts | undefined): string {
  if (!counts || filters.closeBy) return 'Show members'
  if (!counts.exact && counts.total >= 1000) return `Show ${wholeNumber(1000)}+ members`
  return `Show ${counted(counts.total, 'member')}`
}
