// The two answers to "Did you invite …?", wherever the question is shown. A yes makes the two members friends.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerInviteClaim } from '#shared/api/conversations/notifications.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'

type Claim = { notification: string; memberName: string | undefined }

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
    onSettled: () => staleAfter(cache, 'answer_invite_claim'),
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
