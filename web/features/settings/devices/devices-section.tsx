// Where one is signed in: this device first, each other one with a button that signs it out, and one button for all of them.
import { useState } from 'react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { useDevices, useEndOtherSessions, useEndSession } from '../data/use-devices.ts'
import { twinWords } from '../model/device-words.ts'
import { DeviceRow } from './device-row.tsx'

const SHOWN_AT_FIRST = 6

export function DevicesSection() {
  const { data: sessions, error, refetch, isFetching, dataUpdatedAt } = useDevices()
  const [all, setAll] = useState(false)
  const end = useEndSession()
  const twins = twinWords(sessions ?? [], new Date(dataUpdatedAt))
  const shown = all ? sessions : sessions?.slice(0, SHOWN_AT_FIRST)
  const more = (sessions?.length ?? 0) - (shown?.length ?? 0)
  return (
    <SettingsSection title="Devices">
      <p className="text-muted">
        Where you are signed in. A mail tells you of every sign-in from a new device; it can’t be switched off.
      </p>
      {!sessions && !error && (
        <SkeletonRegion label="Loading your devices" className="w-full">
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonRegion>
      )}
      {!sessions && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
      {shown && (
        <ul aria-label="Devices" className="w-full">
          {shown.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              now={new Date(dataUpdatedAt)}
              twin={twins.get(session.id) ?? null}
              busy={end.isPending && end.variables.id === session.id}
              onSignOut={() => end.mutate(session)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {more > 0 && (
          <Button variant="ghost" className="-ml-5" onClick={() => setAll(true)}>
            Show {more} more
          </Button>
        )}
        {sessions && sessions.length > 1 && <SignOutOthers count={sessions.length - 1} />}
      </div>
    </SettingsSection>
  )
}

function SignOutOthers({ count }: { count: number }) {
  const asked = useOverlay('sign-out-others')
  const end = useEndOtherSessions()
  return (
    <>
      <Button variant="danger" busy={end.isPending} onClick={() => asked.show()}>
        Sign out all others
      </Button>
      <ConfirmDialog
        open={asked.open}
        danger
        onCancel={asked.hide}
        onConfirm={() => asked.hideThen(() => end.mutate())}
        title="Sign out all other devices?"
        description={`${count === 1 ? 'The other device has' : `All ${count} others have`} to sign in again. This one stays signed in.`}
        confirmLabel="Sign them out"
      />
    </>
  )
}
