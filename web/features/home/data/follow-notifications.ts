// Keeps the dashboard's banner honest while it is shown: read again when a notification comes or is read elsewhere, and whenever one may
// have been missed. Only the banner is read again, not the dashboard.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dashboardQuery } from '#shared/api/home.ts'
import { getNewestNotification } from '#shared/api/notifications.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'

/** Fifty likes in a moment are read once. */
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
      // An act on its way may be about this very notification: what it leaves behind is read after it.
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
