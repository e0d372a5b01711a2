// Moves the member's read mark in a conversation forward. Nothing is said when the server refuses: the conversation is gone, and its mark with it.
import { getUnreadCounts, markThreadRead, unreadCountsQuery } from '#shared/api/conversations/threads.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import type { UnreadCounts } from '#types/shapes.ts'
import type { ReadMark } from '../model/read-marks.ts'
import { patchThread } from './sync-inbox.ts'

type Noted = { left: number; counts: UnreadCounts; askedAt: number }

export const readMarkAct = defineAct<ReadMark, Noted>('read-mark', {
  refused: 'drop',
  subject: ({ threadId }) => `read:${threadId}`,
  merge: (waiting, later) => ({ ...later, seq: Math.max(waiting.seq, later.seq) }),
  async send({ threadId, seq }, { signal }) {
    const left = await markThreadRead(threadId, seq, signal)
    // Read together with it: the badge must not jump back when the mark leaves the outbox.
    const askedAt = Date.now()
    return { left, counts: await getUnreadCounts(signal), askedAt }
  },
  onSent({ left, counts, askedAt }, { entry: { input }, cache }) {
    patchThread(cache, input.threadId, { unreadCount: left, lastReadSeq: input.seq })
    const { queryKey } = unreadCountsQuery()
    const shown = cache.getQueryState(queryKey)
    cache.setQueryData(queryKey, counts)
    // Others that were asked for meanwhile may be newer than these, or older than the mark.
    if (shown && (shown.fetchStatus !== 'idle' || shown.dataUpdatedAt > askedAt))
      void cache.invalidateQueries({ queryKey })
    void staleAfter(cache, 'mark_thread_read')
  },
})
