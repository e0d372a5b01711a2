// Keeps the dashboard's banner honest while it is shown: read again when a notification comes or is read elsewhere, and after an absence.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToMember } from '#shared/realtime/member-feed.ts'
import { dashboardQuery } from './get-dashboard.ts'

/** Fifty likes in a second are read once. */
const SETTLE_MS = 500
/** What was read this recently is not read again for having been away. */
const FRESH_MS = 5000

export function useFollowNotifications(userId: string) {
  const cache = useQueryClient()
  useEffect(() => {
    const { queryKey } = dashboardQuery(userId)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = listenToMember(userId, ({ about }) => {
      if (about === 'thread') return
      const readAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      // Nothing is shown yet, or it was just read: the first subscription says "anything" as well.
      if (about === 'anything' && (readAt === 0 || Date.now() - readAt < FRESH_MS)) return
      clearTimeout(waiting)
      waiting = setTimeout(() => void cache.invalidateQueries({ queryKey }), SETTLE_MS)
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [cache, userId])
}
