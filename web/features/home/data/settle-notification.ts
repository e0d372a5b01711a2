// Marks the banner's notification as read. It disappears at once; a failure brings it back with a toast.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markNotificationsRead } from '#shared/api/conversations/notifications.ts'
import { dashboardQuery } from '#shared/api/home.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useSettleNotification(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = dashboardQuery(userId)
  return useMutation({
    mutationFn: (id: string) => markNotificationsRead(userId, [id]),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (dashboard) => dashboard && { ...dashboard, notification: null })
      return before
    },
    onError: (error, _id, before) => {
      cache.setQueryData(queryKey, before)
      sayFailed(error, 'Failed to process notification')
    },
    onSuccess: tellOtherTabs,
    onSettled: () => staleAfter(cache, 'settle_banner'),
  })
}
