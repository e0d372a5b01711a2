// Marks notifications as read: gone from the list at once, put back with a sentence when the server could not be told.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { notificationsQuery } from './get-notifications.ts'

async function markRead(userId: string, ids: string[] | 'all') {
  const client = await supabase()
  const unread = client.from('notifications').update({ read: true }).eq('user_id', userId).eq('read', false)
  throwIfError(await (ids === 'all' ? unread : unread.in('id', ids)))
}

export function useMarkRead(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery(userId)
  return useMutation({
    mutationFn: (ids: string[] | 'all') => markRead(userId, ids),
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
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
