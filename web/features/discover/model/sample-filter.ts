// The sample people that match the filters. They have no friends, so "only people with mutuals" leaves none; they have no home city, so
// they are near nobody.
import { holdWords } from '#shared/people/find-people.ts'
import { fold } from '#shared/people/fold.ts'
import type { MemberCard } from '#types/shapes.ts'
import type { DiscoverFilters } from './discover-filters.ts'

const same = (one: string, other: string) => fold(one) === fold(other)

export function fitsSample(
  member: MemberCard,
  { city, closeBy, industries, mutuals, query }: DiscoverFilters,
): boolean {
  if (mutuals || closeBy) return false
  if (city && !same(member.city, city)) return false
  const inOne = industries.some((industry) => member.industryScores.some(({ label }) => same(label, industry)))
  if (industries.length > 0 && !inOne) return false
  return holdWords([member.name, member.city, member.shortBio, member.igHandle ?? ''], query)
}
