// Moves the member's read mark in a conversation forward. A failure is silent: the next mark includes it.
import type { QueryClient } from '@tanstack/react-query'
import { markThreadRead } from '#shared/api/conversations/threads.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { patchThread } from './sync-inbox.ts'

export async function markRead(cache: QueryClient, threadId: string, seq: number) {
  const left = await markThreadRead(threadId, seq)
  patchThread(cache, threadId, { unreadCount: left, lastReadSeq: seq })
  void staleAfter(cache, 'mark_thread_read')
  if (left === 0) tellOtherTabs()
}
