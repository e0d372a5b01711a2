// How far the member has read, before the server knows: a conversation and the count of all with the waiting marks laid over them. Pure.
import type { Thread } from '#types/shapes.ts'

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
  // Between the mark and the end there may be fewer of others than messages, never more.
  const after = Math.max(0, (thread.lastMessage?.seq ?? 0) - seq)
  return { ...thread, lastReadSeq: seq, unreadCount: Math.min(thread.unreadCount, after) }
}

/** How many of the unread the marks take away. `known` finds a conversation on the device. */
export function readMeanwhile(marks: ReadMarks, known: (threadId: string) => Read | undefined): number {
  let read = 0
  for (const threadId of marks.keys()) {
    const thread = known(threadId)
    if (thread) read += thread.unreadCount - withMark(thread, marks).unreadCount
  }
  return read
}
