// What the badges show, read again whenever something happened to the member.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToMember } from '#shared/realtime/member-feed.ts'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'

export type UnreadCounts = { messages: number; threads: number; actionRequired: number; notifications: number }

async function getUnreadCounts(): Promise<UnreadCounts> {
  const client = await supabase()
  return answerAs<UnreadCounts>(await client.rpc('unread_counts'))
}

export const unreadCountsQuery = queryOptions({
  queryKey: ['unread-counts'],
  queryFn: getUnreadCounts,
  // A count of yesterday is worse than none.
  meta: { persist: false },
})

// A burst is one read, and still well within a second.
const SETTLE = 200

export function useUnreadCounts(userId: string) {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listenToMember(userId, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: unreadCountsQuery.queryKey })
      }, SETTLE)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [userId, cache])
  return useQuery(unreadCountsQuery)
}
