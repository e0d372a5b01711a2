// What of the own profile is on its way and where it stands, and of what was refused why and what can be done.
import type { Entry } from '#shared/outbox/act.ts'
import { useStanding, useWaits } from '#shared/outbox/standing.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

type SavingNoteProps = {
  what: string
  entries: readonly Entry[]
  why: string
  retry: { label: string; onClick: () => void }
  onDiscard: () => void
}

const nothing = { state: 'queued', tries: 0 } as const

export function SavingNote({ what, entries, why, retry, onDiscard }: SavingNoteProps) {
  const entry = entries.find(({ state }) => state === 'failed') ?? entries[0]
  const failed = entry?.state === 'failed'
  const waits = useWaits(entry ?? nothing)
  const { canTakeBack } = useStanding(entry ?? nothing)
  if (!entry) return null
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-small">
      <p role="status" className={failed ? 'text-bad' : 'text-muted'}>
        <span className="sr-only">{what}: </span>
        {failed ? `Not saved. ${why}` : waits ? `Saving · ${waits}` : 'Saving'}
      </p>
      {canTakeBack && (
        <div className="-mr-4 flex">
          {failed && (
            <Button variant="ghost" size="small" onClick={retry.onClick}>
              {retry.label}
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={onDiscard}>
            {failed ? 'Discard' : 'Take it back'}
          </Button>
        </div>
      )}
    </div>
  )
}
