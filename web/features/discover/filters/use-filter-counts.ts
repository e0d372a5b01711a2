// What each filter would show, asked in one call and kept while the next answer comes.
import { useQuery } from '@tanstack/react-query'
import { discoverCountsQuery, samplePeopleQuery } from '#shared/api/members/members.ts'
import type { DiscoverFilters } from '../model/discover-filters.ts'
import { countWithSamples, type FilterCounts } from '../model/filter-counts.ts'

export function useFilterCounts(filters: DiscoverFilters): FilterCounts | undefined {
  const { data: counts } = useQuery(discoverCountsQuery(filters))
  const { data: samples, isLoading } = useQuery(samplePeopleQuery(true))
  // A number that changes a moment later is worse than none.
  return counts && !isLoading ? countWithSamples(counts, samples ?? [], filters) : undefined
}
