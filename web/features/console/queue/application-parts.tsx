// What a card and a table row both show of an application: its photograph, its industries, its buttons.
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Application } from '#types/shapes.ts'
import { AddressLine } from '../components/address-line.tsx'
import { onePress } from '../components/one-press.ts'
import type { Decisions } from '../data/use-decisions.ts'
import { isMembersAddress } from '../model/address.ts'
import { addressToday, industriesOf, shortened } from '../model/application.ts'

// A small photograph that opens large. Without one: initials, and nothing to open.
type PhotoButtonProps = { application: Application; onOpen: () => void; size?: 'medium' | 'large' }

export function PhotoButton({ application, onOpen, size = 'medium' }: PhotoButtonProps) {
  const face = <Avatar name={application.name} src={application.profile_photo} size={size} />
  if (!application.profile_photo) return face
  return (
    <button
      type="button"
      aria-label={`Profile photo of ${application.name}`}
      className="rounded-full transition-opacity hover:opacity-85 focus-visible:rounded-full"
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {face}
    </button>
  )
}

type RowActionsProps = { application: Application; decisions: Decisions; onOpen: () => void; full?: boolean }

export function RowActions({ application, decisions, onOpen, full }: RowActionsProps) {
  const busy = decisions.busyWith(application.id)
  const grow = full ? 'flex-1' : undefined
  if (application.status === 'rejected') {
    return (
      <Button
        variant="quiet"
        size="small"
        className={grow}
        busy={busy === 'reopen'}
        {...onePress(() => decisions.reopen(application))}
      >
        Reopen
      </Button>
    )
  }
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
        disabled={busy === 'deny' || isMembersAddress(application)}
        {...onePress(() => decisions.approve(application))}
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
        {...onePress(() => decisions.deny(application))}
      >
        Deny
      </Button>
    </>
  )
}

// The first industries of an application, and the number of the others.
export function IndustryChips({ application, shown }: { application: Application; shown: number }) {
  const { first, more } = shortened(industriesOf(application), shown)
  return (
    <span className="flex flex-wrap gap-1.5">
      {first.map((industry) => (
        <Chip key={industry}>{industry}</Chip>
      ))}
      {more > 0 && <Chip tone="gold">+{more}</Chip>}
    </span>
  )
}

// The address applied with, the one of today where it is another, and whether it is the applicant's.
export function Addresses({ application, asks }: { application: Application; asks: boolean }) {
  const today = addressToday(application)
  return (
    <>
      <span className="block truncate" title={application.email}>
        {application.email}
      </span>
      {today && (
        <span className="block truncate text-caption" title={today}>
          today: {today}
        </span>
      )}
      <AddressLine application={application} asks={asks} />
    </>
  )
}
