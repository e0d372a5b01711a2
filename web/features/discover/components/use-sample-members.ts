// Matching sample people, after all real members are shown. Their module loads only then, and only where the club shows samples.
import { useQuery } from '@tanstack/react-query'
import { samplePeopleQuery } from '#shared/api/members/members.ts'
import type { MemberCard } from '#types/shapes.ts'
import type { DiscoverFilters } from '../model/discover-filters.ts'
import { fitsSample } from '../model/sample-filter.ts'

const nobody: MemberCard[] = []

export function useSampleMembers(filters: DiscoverFilters, wanted: boolean): MemberCard[] {
  const { data } = useQuery(samplePeopleQuery(wanted))
  return wanted && data ? data.filter((member) => fitsSample(member, filters)) : nobody
}
