// Turns down a friend's request for an endorsement, quietly: the friend is not told.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { type Notification, notificationsQuery } from './get-notifications.ts'
import { useMarkRead } from './mark-read.ts'

async function declineEndorsement(request: string) {
  const client = await supabase()
  throwIfError(await client.rpc('decline_endorsement_request', { request }))
}

export function useDeclineEndorsement(userId: string) {
  const cache = useQueryClient()
  const { mutate: markRead } = useMarkRead(userId)
  return useMutation({
    mutationFn: ({ data }: Notification) => declineEndorsement(data.requestId ?? ''),
    onSuccess: (_none, { id }) => markRead([id]),
    onError: (error) =>
      sayFailed(error, 'Failed to process notification', { request_not_found: 'This has been answered already.' }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey }),
  })
}
