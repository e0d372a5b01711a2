// The banner's acts: read it, or answer the question it asks. It leaves at once and comes back with a sentence when that failed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/say-failed.ts'
import { dashboardQuery } from './get-dashboard.ts'

type Settling = { id: string; answer?: boolean }

async function settle({ id, answer }: Settling) {
  const client = await supabase()
  if (answer !== undefined) throwIfError(await client.rpc('answer_invite_claim', { notification: id, yes: answer }))
  else throwIfError(await client.from('notifications').update({ read: true }).eq('id', id))
}

export function useSettleNotification(userId: string) {
  const cache = useQueryClient()
  const { queryKey } = dashboardQuery(userId)
  return useMutation({
    mutationFn: settle,
    onMutate: async () => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (dashboard) => dashboard && { ...dashboard, notification: null })
      return before
    },
    onError: (error, _settling, before) => {
      cache.setQueryData(queryKey, before)
      sayFailed(error, 'Failed to process notification', { claim_not_found: 'This has been answered already.' })
    },
    onSuccess: tellOtherTabs,
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
