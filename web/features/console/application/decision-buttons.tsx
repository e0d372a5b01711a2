// The actions on the open application: decide on it, or manage the account it became.
import { Button } from '#shared/ui/buttons/button.tsx'
import type { Application } from '#types/shapes.ts'
import { onePress } from '../components/one-press.ts'
import type { Decisions } from '../data/use-decisions.ts'
import { isMembersAddress } from '../model/address.ts'
import { isDisabled } from '../model/application.ts'

type DecisionButtonsProps = { application: Application; decisions: Decisions; onPassword: () => void }

export function DecisionButtons({ application, decisions, onPassword }: DecisionButtonsProps) {
  const busy = decisions.busyWith(application.id)
  if (application.status === 'pending') {
    return (
      <>
        <Button
          variant="danger"
          busy={busy === 'deny'}
          busyLabel="Denying..."
          disabled={busy === 'approve'}
          {...onePress(() => decisions.deny(application))}
        >
          Reject Application
        </Button>
        <Button
          busy={busy === 'approve'}
          busyLabel="Approving..."
          disabled={busy === 'deny' || isMembersAddress(application)}
          {...onePress(() => decisions.approve(application))}
        >
          Approve Application
        </Button>
      </>
    )
  }
  if (application.status === 'rejected') {
    return (
      <Button variant="quiet" busy={busy === 'reopen'} {...onePress(() => decisions.reopen(application))}>
        Reopen Application
      </Button>
    )
  }
  if (application.status !== 'approved') return null
  const disabled = isDisabled(application)
  return (
    <>
      <Button variant="quiet" onClick={onPassword}>
        Update Password
      </Button>
      <Button
        variant={disabled ? 'primary' : 'danger'}
        busy={busy === 'disable' || busy === 'enable'}
        onClick={() => decisions.setAccount(application, disabled ? 'enable' : 'disable')}
      >
        {disabled ? 'Enable Account' : 'Disable Account'}
      </Button>
    </>
  )
}
