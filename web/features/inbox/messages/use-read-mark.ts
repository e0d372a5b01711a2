// How far the member has read in the open conversation: remembered as messages come in sight, sent when reading rests.
import { useCallback, useEffect, useRef, useState } from 'react'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import type { Thread } from '#types/shapes.ts'
import { readMarkAct } from '../data/read-mark-act.ts'

const READ_SETTLES = 200

/** `start` is the last message that was read when the conversation was opened. */
export function useReadMark(thread: Thread, start: number, unreadAfter: number | null) {
  const userId = useUserId()
  const [seen, setSeen] = useState(start)
  // A mark the server has refused is not sent again and again.
  const marked = useRef(0)
  const { lastReadSeq, unreadCount, id: threadId } = thread

  useEffect(() => {
    if (seen <= Math.max(lastReadSeq, marked.current)) return
    if (unreadCount === 0 && seen <= (unreadAfter ?? 0)) return
    const timer = setTimeout(() => {
      marked.current = seen
      outboxOf(userId).write(readMarkAct, { threadId, seq: seen })
    }, READ_SETTLES)
    return () => clearTimeout(timer)
  }, [seen, lastReadSeq, unreadCount, unreadAfter, userId, threadId])

  const markSeen = useCallback((seq: number) => setSeen((before) => Math.max(before, seq)), [])
  return { seen, markSeen }
}
