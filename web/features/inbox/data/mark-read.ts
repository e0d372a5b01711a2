// Moves the member's mark in a conversation forward, as far as was seen. Quiet: a mark that fails is moved with the next one.
import type { QueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { supabase } from '#shared/supabase/client.ts'
import { patchThread } from './sync-inbox.ts'
import { unreadCountsQuery } from './unread-counts.ts'

export async function markRead(cache: QueryClient, threadId: string, seq: number) {
  const client = await supabase()
  const left = throwIfError(await client.rpc('mark_thread_read', { thread: threadId, seq }))
  patchThread(cache, threadId, { unreadCount: left, lastReadSeq: seq })
  void cache.invalidateQueries({ queryKey: unreadCountsQuery.queryKey })
  void cache.invalidateQueries({ queryKey: ['notifications'] })
  if (left === 0) tellOtherTabs()
}
