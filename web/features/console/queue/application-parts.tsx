// What a card and a table row both show of an application: its photograph, its addresses, its standing, its industries, its buttons.
import { Fragment } from 'react'
import { counted } from '#shared/format/number.ts'
import { mediumDate } from '#shared/format/time.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Application } from '#types/shapes.ts'
import { onePress } from '../components/one-press.ts'
import { StatusLine } from '../components/status-line.tsx'
import type { Decisions } from '../data/use-decisions.ts'
import { addressLine, isMembersAddress } from '../model/address.ts'
import { addressToday, industriesOf, listBadge, shortened, waiting } from '../model/application.ts'

// A small photograph that opens large. Without one: initials, and nothing to open.
type PhotoButtonProps = { application: Application; onOpen: () => void; size: 'medium' | 'large' }

export function PhotoButton({ application, onOpen, size }: PhotoButtonProps) {
  const face = <Avatar name={application.name} src={application.profile_photo} size={size} className="align-top" />
  if (!application.profile_photo) return face
  return (
    <button
      type="button"
      aria-label={`Profile photo of ${application.name}`}
      className="block rounded-full transition-opacity hover:opacity-85 focus-visible:rounded-full"
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
  const whose = <span className="sr-only">{application.name}</span>
  if (application.status === 'rejected') {
    return (
      <Button
        variant="quiet"
        size="small"
        className={grow}
        busy={busy === 'reopen'}
        {...onePress(() => decisions.reopen(application))}
      >
        Reopen {whose}
      </Button>
    )
  }
  if (application.status !== 'pending') {
    return (
      <Button variant="quiet" size="small" className={grow} onClick={onOpen}>
        Manage {whose}
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
        Approve {whose}
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
        Deny {whose}
      </Button>
    </>
  )
}

// The first industries of an application, and the number of the others.
export function Industries({ application, shown }: { application: Application; shown: number }) {
  const { first, more } = shortened(industriesOf(application), shown)
  return (
    <span className="block">
      {first.map((industry, at) => (
        <Fragment key={industry}>
          {at > 0 && ', '}
          <span>{industryName(industry)}</span>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          <span className="tabular text-gold-ink">+{more}</span>
        </>
      )}
    </span>
  )
}

// The address applied with, the one of today where it is another, and who is said to have invited them.
export function Addresses({ application }: { application: Application }) {
  const today = addressToday(application)
  return (
    <>
      <span className="block truncate" title={application.email}>
        {application.email}
      </span>
      {today ? (
        <span className="block truncate text-caption" title={today}>
          today: {today}
        </span>
      ) : (
        application.invited_by && (
          <span className="block truncate text-caption" title={application.invited_by}>
            Invited by {application.invited_by}
          </span>
        )
      )}
    </>
  )
}

// How far the address is proved and how long it waits, how the account stands, or when it was rejected; and that there are other applications of
// this address. A shared handle is for the open application to say.
export function Standing({ application, asks }: { application: Application; asks: boolean }) {
  const { status, reviewed_at: reviewed } = application
  const others = application.related.filter(({ same }) => same === 'address').length
  const address = addressLine(application, asks)
  const standing =
    status === 'pending'
      ? waiting(application)
      : status === 'rejected' && reviewed
        ? ({ label: `Rejected ${mediumDate(reviewed)}`, tone: 'plain' } as const)
        : listBadge(application)
  return (
    <>
      <StatusLine badge={address ?? standing} />
      {others > 0 ? (
        <span className="block truncate text-caption text-warn">{counted(others, 'other application')}</span>
      ) : (
        address && <span className="block truncate pl-3.5 text-caption text-muted">{standing.label}</span>
      )}
    </>
  )
}
