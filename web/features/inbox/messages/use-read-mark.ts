// How far the member has read in the open conversation: remembered as messages come in sight, told to the server when reading rests.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Thread } from '#types/shapes.ts'
import { markRead } from '../data/mark-read.ts'

const READ_SETTLES = 200

/** `start` is the last message that was read when the conversation was opened. */
export function useReadMark(thread: Thread, start: number, unreadAfter: number | null) {
  const cache = useQueryClient()
  const [seen, setSeen] = useState(start)
  const { lastReadSeq, unreadCount, id: threadId } = thread

  useEffect(() => {
    if (seen <= lastReadSeq || (unreadCount === 0 && seen <= (unreadAfter ?? 0))) return
    const timer = setTimeout(() => {
      markRead(cache, threadId, seen).catch((error: unknown) => console.warn('What was read could not be noted', error))
    }, READ_SETTLES)
    return () => clearTimeout(timer)
  }, [seen, lastReadSeq, unreadCount, unreadAfter, cache, threadId])

  const markSeen = useCallback((seq: number) => setSeen((before) => Math.max(before, seq)), [])
  return { seen, markSeen }
}
