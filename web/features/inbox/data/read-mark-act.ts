// Moves the member's read mark in a conversation forward. Nothing is said when the server refuses: the conversation is gone, and its mark with it.
import { getUnreadCounts, markThreadRead, unreadCountsQuery } from '#shared/api/conversations/threads.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import type { UnreadCounts } from '#types/shapes.ts'
import type { ReadMark } from '../model/read-marks.ts'
import { patchThread } from './sync-inbox.ts'

type Noted = { left: number; counts: UnreadCounts }

export const readMarkAct = defineAct<ReadMark, Noted>('read-mark', {
  refused: 'drop',
  subject: ({ threadId }) => `read:${threadId}`,
  merge: (waiting, later) => ({ ...later, seq: Math.max(waiting.seq, later.seq) }),
  async send({ threadId, seq }, { signal }) {
    const left = await markThreadRead(threadId, seq, signal)
    // Read together with it: the badge must not jump back when the mark leaves the outbox.
    return { left, counts: await getUnreadCounts(signal) }
  },
  onSent({ left, counts }, { entry: { input }, cache }) {
    patchThread(cache, input.threadId, { unreadCount: left, lastReadSeq: input.seq })
    // Counts that were asked for before the mark arrived must not follow.
    void cache.cancelQueries({ queryKey: unreadCountsQuery().queryKey })
    cache.setQueryData(unreadCountsQuery().queryKey, counts)
    void staleAfter(cache, 'mark_thread_read')
  },
})
