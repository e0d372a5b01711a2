// The friends of a member, by name: one's own, or those of a friend. Others are refused by the server.
import { queryOptions } from '@tanstack/react-query'
import type { Person } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type FriendCard = Person & { city: string | null; badge: string; igHandle: string | null }

async function getFriendsOf(member: string) {
  const client = await supabase()
  return answerAs<FriendCard[]>(await client.rpc('friends_of', { member }))
}

export const friendsOfKey = (member: string) => ['friends-of', member]

export const friendsOfQuery = (member: string) =>
  queryOptions({ queryKey: friendsOfKey(member), queryFn: () => getFriendsOf(member) })
