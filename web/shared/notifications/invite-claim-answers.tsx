// The two answers to "Did you invite …?", wherever the question is shown; once pressed, the answer that is on its way.
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useWaits } from '#shared/outbox/standing.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { inviteClaimAct } from './invite-claim-act.ts'

type Claim = { userId: string; notification: string; memberName: string | undefined }

const none = { state: 'queued', tries: 0 } as const

export function InviteClaimAnswers({ userId, notification, memberName = 'the new member' }: Claim) {
  const [waiting] = useActs(userId, inviteClaimAct, `invite-claim:${notification}`)
  const waits = useWaits(waiting ?? none)
  const answer = (yes: boolean) => outboxOf(userId).write(inviteClaimAct, { notification, yes, memberName })
  if (waiting)
    return (
      <p role="status" className="flex min-h-11 items-center text-small text-muted">
        {waiting.input.yes ? 'Yes, you did' : 'No, you did not'} · {waits ?? 'sending'}
      </p>
    )
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => answer(true)}>
        Yes, I did
      </Button>
      <Button variant="ghost" size="small" onClick={() => answer(false)}>
        No
      </Button>
    </>
  )
}
