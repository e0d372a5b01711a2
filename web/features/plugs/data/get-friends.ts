// One's own friends, by name.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type Friend = {
  id: string
  name: string
  avatarUrl: string | null
  city: string | null
  igHandle: string | null
}

async function getFriends(userId: string): Promise<Friend[]> {
  const client = await supabase()
  return answerAs<Friend[]>(await client.rpc('friends_of', { member: userId }))
}

export const friendsQuery = (userId: string) =>
  queryOptions({ queryKey: ['plugs', 'friends', userId], queryFn: () => getFriends(userId) })
