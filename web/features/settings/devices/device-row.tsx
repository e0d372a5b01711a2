// One device: what it is, since when, when it was last used; this one is marked, every other one can be signed out.
import { CircleHelp, Laptop, Smartphone, Tablet } from 'lucide-react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import type { SignedInSession } from '#types/shapes.ts'
import { deviceKind, deviceName, seenWords, sinceWords } from '../model/device-words.ts'

const pictures = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: CircleHelp }

type DeviceRowProps = {
  session: SignedInSession
  now: Date
  busy: boolean
  /** Told apart by this from one that looks the same. */
  twin: string | null
  onSignOut: () => void
}

export function DeviceRow({ session, now, busy, twin, onSignOut }: DeviceRowProps) {
  const Picture = pictures[deviceKind(session.device)]
  const name = deviceName(session)
  const since = sinceWords(session.startedAt, now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3 last:border-0">
      <Picture aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p>{name}</p>
        <p className="text-small text-muted">
          {since}
          {!session.current && <> · {seenWords(session.lastSeenAt, now)}</>}
        </p>
      </div>
      {session.current ? (
        <Chip tone="gold">This device</Chip>
      ) : (
        <Button variant="quiet" size="small" busy={busy} onClick={onSignOut}>
          Sign out
          <span className="sr-only"> {`${name}, ${since[0]?.toLowerCase()}${since.slice(1)}${twin ?? ''}`}</span>
        </Button>
      )}
    </li>
  )
}
