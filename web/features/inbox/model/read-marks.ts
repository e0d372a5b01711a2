// How far the member has read, before the server knows: a conversation and the count of all with the waiting marks laid over them. Pure.
import type { Thread, UnreadCounts } from '#types/shapes.ts'

export type ReadMark = { threadId: string; seq: number }

/** The furthest waiting mark of each conversation. */
export type ReadMarks = ReadonlyMap<string, number>

export function furthest(marks: ReadMark[]): ReadMarks {
  const all = new Map<string, number>()
  for (const { threadId, seq } of marks) all.set(threadId, Math.max(seq, all.get(threadId) ?? 0))
  return all
}

type Read = Pick<Thread, 'id' | 'lastReadSeq' | 'unreadCount'> & { lastMessage: { seq: number } | null }

export function withMark<One extends Read>(thread: One, marks: ReadMarks): One {
  const seq = marks.get(thread.id)
  if (seq === undefined || seq <= thread.lastReadSeq) return thread
  return {
    ...thread,
    lastReadSeq: seq,
    unreadCount: unreadAfter(seq, thread.unreadCount, thread.lastMessage?.seq ?? 0),
  }
}

/** Counts a tab of an older build may have put into the cache: they do not say where they wait. */
type Counts = Pick<UnreadCounts, 'messages'> & Partial<Pick<UnreadCounts, 'newest'>>

/** How many are unread once the marks have arrived. What each conversation has is in the counts themselves: an event of it may be older or newer. */
export function unreadWith(marks: ReadMarks, { messages, newest = [] }: Counts): number {
  let left = messages
  for (const { threadId, unread, lastSeq } of newest) {
    const seq = marks.get(threadId)
    if (seq !== undefined) left -= unread - unreadAfter(seq, unread, lastSeq ?? 0)
  }
  return left
}

// Between the mark and the end there may be fewer of others than messages, never more.
const unreadAfter = (seq: number, unread: number, lastSeq: number) => Math.min(unread, Math.max(0, lastSeq - seq))
