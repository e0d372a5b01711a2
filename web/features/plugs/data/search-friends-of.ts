// Searches among the friends of a friend, by name or Instagram handle. Never answers with that friend or with oneself.
import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export const SEARCH_FROM = 2
const MOST = 10

export type Found = { userId: string; name: string; avatarUrl: string | null; city: string; isDirectFriend: boolean }

async function searchFriendsOf(friend: string, query: string): Promise<Found[]> {
  const client = await supabase()
  return answerAs<Found[]>(await client.rpc('search_members', { query, friends_of: friend, max_results: MOST }))
}

export const searchFriendsQuery = (friend: string, query: string) =>
  queryOptions({
    queryKey: ['plugs', 'search', friend, query],
    queryFn: () => searchFriendsOf(friend, query),
    enabled: query.length >= SEARCH_FROM,
    meta: { persist: false },
  })
