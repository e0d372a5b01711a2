// Marks the banner's notification as read. It leaves at once and comes back with a sentence when that failed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { dashboardQuery } from './get-dashboard.ts'

async function markRead(id: string) {
  const client = await supabase()
  throwIfError(await client.from('notifications').update({ read: true }).eq('id', id))
}

export function useSettleNotification(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = dashboardQuery(userId)
  return useMutation({
    mutationFn: markRead,
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
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
