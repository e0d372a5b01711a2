// All mutual friends with one member, for the list behind the six faces.
import { queryOptions } from '@tanstack/react-query'
import type { Person } from '#shared/members/member-card.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

type MutualFriends = { memberId: string; count: number; friends: Person[] }

async function getMutualFriends(member: string): Promise<Person[]> {
  const client = await supabase()
  const [entry] = answerAs<MutualFriends[]>(await client.rpc('mutual_friends', { members: [member] }))
  return entry?.friends ?? []
}

export const mutualFriendsQuery = (member: string) =>
  queryOptions({ queryKey: ['mutual-friends', member], queryFn: () => getMutualFriends(member) })
