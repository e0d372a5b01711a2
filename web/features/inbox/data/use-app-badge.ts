// The number on the app's icon: the same as on the inbox tab. With the app closed, pushes carry it.
import { useEffect } from 'react'
import { setAppBadge } from '#shared/push/push-device.ts'
import { useShownUnread, useUnreadCounts } from './use-unread-counts.ts'

export function useAppBadge(userId: string) {
  const known = useUnreadCounts(userId).data !== undefined
  const { unread, asks } = useShownUnread(userId)
  const count = unread + asks
  useEffect(() => {
    if (known) setAppBadge(count)
  }, [known, count])
}
