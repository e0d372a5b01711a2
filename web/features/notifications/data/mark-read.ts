// Marks notifications as read: they leave the list at once; a failure puts them back with a toast.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markNotificationsRead, notificationsQuery } from '#shared/api/conversations/notifications.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useMarkRead(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery(userId)
  return useMutation({
    mutationFn: (ids: string[] | 'all') => markNotificationsRead(userId, ids),
    onMutate: async (ids) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (rows) => (ids === 'all' ? [] : rows?.filter((row) => !ids.includes(row.id))))
      return before
    },
    onError: (error, _ids, before) => {
      cache.setQueryData(queryKey, before)
      sayFailed(error, 'Failed to process notification')
    },
    onSuccess: tellOtherTabs,
    onSettled: () => staleAfter(cache, 'mark_notifications_read'),
  })
}
