// The number on the app's icon: the same as on the inbox tab. With the app closed, pushes carry it.
import { useEffect } from 'react'
import { setAppBadge } from '#shared/push/push-device.ts'
import { useKnownUnread } from './use-unread-counts.ts'

export function useAppBadge(userId: string) {
  const known = useKnownUnread(userId)
  const count = known && known.unread + known.asks + known.marked
  useEffect(() => {
    if (count !== undefined) setAppBadge(count)
  }, [count])
}
