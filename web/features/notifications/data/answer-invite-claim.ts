// Says whether one invited the member who named them; a yes makes the two friends.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/say-failed.ts'
import { toast } from '#shared/ui/toast.ts'
import type { Notification } from './get-notifications.ts'
import { notificationsQuery } from './get-notifications.ts'

async function answerInviteClaim(notification: string, yes: boolean) {
  const client = await supabase()
  throwIfError(await client.rpc('answer_invite_claim', { notification, yes }))
}

export function useAnswerInviteClaim(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ claim, yes }: { claim: Notification; yes: boolean }) => answerInviteClaim(claim.id, yes),
    onSuccess: (_none, { claim, yes }) => {
      const name = claim.data.memberName ?? 'the new member'
      toast.success(yes ? `You and ${name} are friends` : 'Thank you for telling us')
    },
    onError: (error) =>
      sayFailed(error, 'Failed to process notification', { claim_not_found: 'This has been answered already.' }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey }),
  })
}
