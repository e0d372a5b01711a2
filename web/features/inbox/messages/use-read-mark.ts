// How far the member has read in the open conversation: remembered as messages come in sight, told to the server when reading rests.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import type { Thread } from '#types/shapes.ts'
import { markRead } from '../data/mark-read.ts'

const READ_SETTLES = 200

/** `start` is the last message that was read when the conversation was opened. */
export function useReadMark(thread: Thread, start: number, unreadAfter: number | null) {
  const cache = useQueryClient()
  const userId = useUserId()
  const [seen, setSeen] = useState(start)
  const [missed, setMissed] = useState(false)
  const { lastReadSeq, unreadCount, id: threadId } = thread

  useEffect(() => {
    if (missed || seen <= lastReadSeq || (unreadCount === 0 && seen <= (unreadAfter ?? 0))) return
    const timer = setTimeout(() => {
      markRead(cache, threadId, seen).catch((error: unknown) => {
        console.warn('What was read could not be noted', error)
        setMissed(true)
      })
    }, READ_SETTLES)
    return () => clearTimeout(timer)
  }, [seen, missed, lastReadSeq, unreadCount, unreadAfter, cache, threadId])

  // Read without a line: noted when there is one again.
  useEffect(() => (missed ? listenToMember(userId, () => setMissed(false)) : undefined), [missed, userId])

  const markSeen = useCallback((seq: number) => setSeen((before) => Math.max(before, seq)), [])
  return { seen, markSeen }
}
