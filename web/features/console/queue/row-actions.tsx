// What can be done with an application in the list. A pending one is approved or denied; the rest is done in its dialog.
import { Button } from '#shared/ui/buttons/button.tsx'
import type { Decisions } from '../data/use-decisions.ts'
import type { Application } from '../model/application.ts'

type RowActionsProps = { application: Application; decisions: Decisions; onOpen: () => void; full?: boolean }

export function RowActions({ application, decisions, onOpen, full }: RowActionsProps) {
  const busy = decisions.busyWith(application.id)
  const grow = full ? 'flex-1' : undefined
  if (application.status !== 'pending') {
    return (
      <Button variant="quiet" size="small" className={grow} onClick={onOpen}>
        Manage
      </Button>
    )
  }
  return (
    <>
      <Button
        size="small"
        className={grow}
        busy={busy === 'approve'}
        busyLabel="Approving..."
        disabled={busy === 'deny'}
        onClick={() => decisions.approve(application)}
      >
        Approve
      </Button>
      <Button
        variant="danger"
        size="small"
        className={grow}
        busy={busy === 'deny'}
        busyLabel="Denying..."
        disabled={busy === 'approve'}
        onClick={() => decisions.deny(application)}
      >
        Deny
      </Button>
    </>
  )
}
