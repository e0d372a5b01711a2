// What was pressed here and does not arrive: what it waits for, and the way back.
import type { Entry } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useStanding } from '#shared/outbox/standing.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

/** `children` is shown while it goes straight through. `onTakenBack`: a try that got no answer may have arrived. */
export function WaitingAct(props: { entry: Entry; what: string; onTakenBack: () => void; children: React.ReactNode }) {
  const { entry, what, onTakenBack, children } = props
  const userId = useUserId()
  const { words, canTakeBack } = useStanding(entry)
  if (!canTakeBack) return children
  const takeBack = () => {
    outboxOf(userId).discard(entry.id)
    if (entry.tries > 0) onTakenBack()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="text-small text-muted">
        {what} {words}.
      </p>
      <Button variant="quiet" size="small" onClick={takeBack}>
        Take it back
      </Button>
    </div>
  )
}
