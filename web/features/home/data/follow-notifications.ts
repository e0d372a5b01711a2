// Keeps the dashboard's banner up to date: reads it again when a notification arrives or is read elsewhere, and whenever one may have been
// missed. Reads only the banner, not the dashboard.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getNewestNotification } from '#shared/api/conversations/notifications.ts'
import { dashboardQuery } from '#shared/api/home.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'

/** Fifty likes in a moment cause one read. */
const SETTLE_MS = 300

export function useFollowNotifications(userId: string) {
  const cache = useQueryClient()
  useEffect(() => {
    const { queryKey } = dashboardQuery(userId)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        readAgain().catch((error: unknown) => console.warn('The banner could not be brought up to date', error))
      }, SETTLE_MS)
    }
    const readAgain = async () => {
      // A running mutation may be about this very notification: read after it has finished.
      if (cache.isMutating() > 0) return readSoon()
      const notification = await getNewestNotification(userId)
      if (cache.isMutating() > 0) return readSoon()
      cache.setQueryData(queryKey, (dashboard) => dashboard && { ...dashboard, notification })
    }
    const stop = listenToMember(userId, ({ about }) => {
      if (about !== 'thread') readSoon()
    })
    return () => {
      clearTimeout(waiting)
      stop()
    }
  }, [cache, userId])
}
