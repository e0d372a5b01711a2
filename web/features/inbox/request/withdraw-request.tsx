// Takes a request back while it is open. The connector is told, so it is asked once more.
import { useQueryClient } from '@tanstack/react-query'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import type { Thread } from '#types/shapes.ts'
import { withdrawalSubject, withdrawRequestAct } from '../data/introductions/withdraw-request-act.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { otherNames } from '../model/thread.ts'
import { WaitingAct } from './waiting-act.tsx'

export function WithdrawRequest({ thread, userId }: { thread: Thread; userId: string }) {
  const cache = useQueryClient()
  const asking = useOverlay(`withdraw-request-${thread.id}`)
  const [pressed] = useActs(userId, withdrawRequestAct, withdrawalSubject(thread.id))
  const withdraw = () => void outboxOf(userId).write(withdrawRequestAct, { threadId: thread.id })
  const connector = otherNames(thread.participants) || 'Your friend'
  const button = (
    <>
      <Button variant="quiet" busy={pressed !== undefined} onClick={() => asking.show()}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking.open}
        onCancel={asking.hide}
        onConfirm={() => asking.hideThen(withdraw)}
        title="Withdraw this request?"
        description={
          thread.stage === 'asked'
            ? `${connector} is told. It was passed on already: you can ask them for this again in 30 days.`
            : `${connector} is told. You can ask again at any time.`
        }
        confirmLabel="Withdraw"
        danger
      />
    </>
  )
  if (!pressed) return button
  const onTakenBack = () => void refreshThread(cache, thread.id).catch((error: unknown) => console.warn(error))
  return (
    <WaitingAct entry={pressed} what="You withdrew it." onTakenBack={onTakenBack}>
      {button}
    </WaitingAct>
  )
}
