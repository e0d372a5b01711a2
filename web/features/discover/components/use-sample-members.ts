// Matching sample people, after all real members are shown. Their module loads only then, and only where the club shows samples.
import { useQuery } from '@tanstack/react-query'
import type { MemberCard } from '#shared/members/member-card.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import type { DiscoverFilters } from '../model/discover-filters.ts'
import { fitsSample } from '../model/sample-filter.ts'

const nobody: MemberCard[] = []

export function useSampleMembers(filters: DiscoverFilters, wanted: boolean): MemberCard[] {
  const { data } = useQuery({
    queryKey: ['sample-people'],
    queryFn: async () => [...(await import('#shared/sample/people.ts')).samplePeople],
    enabled: wanted && backendConfig().sampleContent,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: false },
  })
  return wanted && data ? data.filter((member) => fitsSample(member, filters)) : nobody
}
