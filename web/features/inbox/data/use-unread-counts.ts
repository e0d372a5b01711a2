// The unread counts of the badges: read once the member's events are received, and again after each event.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { unreadCountsQuery } from '#shared/api/conversations/threads.ts'
import { hearsMember, listenToMember } from '#shared/realtime/member-events.ts'
import type { UnreadCounts } from '#types/shapes.ts'
import { unreadWith } from '../model/read-marks.ts'
import { useReadMarks } from './use-read-marks.ts'

// A burst causes one read, still well within a second.
const SETTLE = 200
// Without a socket the first count waits no longer than this.
const PATIENCE = 800

export function useUnreadCounts(userId: string) {
  const cache = useQueryClient()
  const [hears, setHears] = useState(() => hearsMember(userId))
  useEffect(() => {
    if (hears) return
    const stop = listenToMember(userId, () => setHears(true))
    const timer = setTimeout(() => setHears(true), PATIENCE)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [userId, hears])
  useEffect(() => {
    if (!hears) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listenToMember(userId, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: unreadCountsQuery().queryKey })
      }, SETTLE)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [userId, cache, hears])
  return useQuery({ ...unreadCountsQuery(), enabled: hears })
}

/** How many messages are unread, without those whose read mark still waits on this device; how many introductions ask for an answer; and how many
    conversations were marked as unread by hand. */
export function useShownUnread(userId: string): Shown {
  return shown(useUnreadCounts(userId).data, useReadMarks(userId))
}

/** The same, of what the tab's badge has read, without reading anything; undefined while it has nothing. */
export function useKnownUnread(userId: string): Shown | undefined {
  const { data } = useQuery({ ...unreadCountsQuery(), enabled: false })
  const marks = useReadMarks(userId)
  return data && shown(data, marks)
}

type Shown = { unread: number; asks: number; marked: number }

function shown(data: UnreadCounts | undefined, marks: ReturnType<typeof useReadMarks>): Shown {
  // Counts a tab of an older build may have put into the cache say nothing of what is asked, or marked.
  const { asks = 0, marked = 0 }: { asks?: number; marked?: number } = data ?? {}
  return { unread: data ? unreadWith(marks, data) : 0, asks, marked }
}
