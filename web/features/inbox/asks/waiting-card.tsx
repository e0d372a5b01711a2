// An introduction of two friends that waits until they have been asked. What each said, and who is asked, it does not know.
import { shortDate } from '#shared/format/time.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import type { WaitingIntroduction } from '#types/shapes.ts'
import { ThreadFaces } from '../components/thread-faces.tsx'
import {
  withdrawIntroductionAct,
  withdrawnIntroductionSubject,
} from '../data/introductions/withdraw-introduction-act.ts'

export function WaitingCard({ plan, userId }: { plan: WaitingIntroduction; userId: string }) {
  const asking = useOverlay(`withdraw-introduction-${plan.id}`)
  const [pressed] = useActs(userId, withdrawIntroductionAct, withdrawnIntroductionSubject(plan.id))
  const names = plan.friends.map(({ name }) => name.split(' ')[0]).join(' and ')
  const withdraw = () => void outboxOf(userId).write(withdrawIntroductionAct, { introductionId: plan.id })
  return (
    <article aria-label={`Your introduction of ${names}`} className="flex items-center gap-4 rounded-card border p-4">
      <ThreadFaces thread={{ type: 'intro_chat', participants: plan.friends }} />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="truncate font-medium">{names}</p>
        <p className="text-small text-muted">Asked first · until {shortDate(plan.endsAt)}</p>
      </div>
      <Button variant="quiet" size="small" busy={pressed !== undefined} onClick={() => asking.show()}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking.open}
        onCancel={asking.hide}
        onConfirm={() => asking.hideThen(withdraw)}
        title="Withdraw this introduction?"
        description="Nobody is asked any more. You can introduce the two again in 30 days."
        confirmLabel="Withdraw"
        danger
      />
    </article>
  )
}
