// What the device knows of a member before their profile has come: the card of theirs that home shows.
import type { QueryClient } from '@tanstack/react-query'
import { dashboardQuery } from '#shared/api/home.ts'
import type { MemberCard } from '#types/shapes.ts'

export function knownCard(cache: QueryClient, me: string, member: string): MemberCard | undefined {
  const home = cache.getQueryData(dashboardQuery(me).queryKey)
  const cards = [
    ...(home?.opportunities.map(({ profile }) => profile) ?? []),
    ...(home?.suggestions.flatMap(({ user1, user2 }) => [user1, user2]) ?? []),
  ]
  return cards.find(({ userId }) => userId === member)
}
