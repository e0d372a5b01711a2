// The two answers to "Did you invite …?", wherever the question is shown. A yes makes the two members friends.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { supabase } from '#shared/supabase/client.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

type Claim = { notification: string; memberName: string | undefined }

async function answerInviteClaim(notification: string, yes: boolean) {
  const client = await supabase()
  throwIfError(await client.rpc('answer_invite_claim', { notification, yes }))
}

function useAnswer({ notification, memberName = 'the new member' }: Claim) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (yes: boolean) => answerInviteClaim(notification, yes),
    onSuccess: (_none, yes) => {
      toast.success(yes ? `You and ${memberName} are friends` : 'Thank you for telling us')
      tellOtherTabs()
    },
    onError: (error) =>
      sayFailed(error, 'Failed to process notification', { claim_not_found: 'This has been answered already.' }),
    // The bell and the dashboard show the question, and many screens show a new friend.
    onSettled: () => cache.invalidateQueries(),
  })
}

export function InviteClaimAnswers(claim: Claim) {
  const { mutate, isPending, variables } = useAnswer(claim)
  return (
    <>
      <Button variant="quiet" size="small" busy={isPending && variables} onClick={() => mutate(true)}>
        Yes, I did
      </Button>
      <Button variant="ghost" size="small" busy={isPending && !variables} onClick={() => mutate(false)}>
        No
      </Button>
    </>
  )
}
