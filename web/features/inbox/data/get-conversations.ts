// The list of conversations, newest first, page by page. Once loaded it is kept true by single threads (sync-inbox.ts), not by reading
// every page again.
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerAs } from '#shared/supabase/answer.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Thread } from '../model/thread.ts'

export type Cursor = { updatedAt: string; id: string }
export type InboxPage = { threads: Thread[]; next: Cursor | null; total: number }

export async function getConversations(plugChatsOnly: boolean, after: Cursor | null): Promise<InboxPage> {
  const client = await supabase()
  return answerAs<InboxPage>(
    await client.rpc('inbox', {
      plug_chats_only: plugChatsOnly,
      ...(after ? { before_updated_at: after.updatedAt, before_id: after.id } : {}),
    }),
  )
}

export const conversationsKey = ['inbox', 'list'] as const

export const conversationsQuery = (plugChatsOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, plugChatsOnly ? 'plugs' : 'all'],
    queryFn: ({ pageParam }) => getConversations(plugChatsOnly, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last) => last.next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
