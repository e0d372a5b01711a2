// The main button of a plug form, and what is to be said while its act is on its way: the words are true at each moment.
import type { Entry } from '#shared/outbox/act.ts'
import { useStanding } from '#shared/outbox/standing.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

const fresh = { state: 'queued', tries: 0 } as const

type SendButtonProps = {
  label: string
  busyLabel: string
  disabled: boolean
  title?: string | undefined
  /** The act, once it is pressed. */
  entry: Entry | undefined
  onTakeBack: () => void
  onClose: () => void
}

export function SendButton({ label, busyLabel, disabled, title, entry, onTakeBack, onClose }: SendButtonProps) {
  const { words, canTakeBack } = useStanding(entry ?? fresh)
  const waits = entry !== undefined && canTakeBack
  return (
    <>
      {waits && (
        <div className="mb-3 flex items-center justify-between gap-4">
          <p role="status" className="text-small text-muted">
            {words}. It is sent by itself, also when you close this.
          </p>
          <Button variant="ghost" size="small" className="-mr-3" onClick={onTakeBack}>
            Take it back
          </Button>
        </div>
      )}
      {/* A second tap on what was "Send" a moment ago takes nothing back. */}
      <Button
        type={waits ? 'button' : 'submit'}
        variant={waits ? 'quiet' : 'primary'}
        full
        disabled={entry === undefined && disabled}
        title={title}
        busy={entry !== undefined && !waits}
        busyLabel={busyLabel}
        onClick={waits ? onClose : undefined}
      >
        {waits ? 'Close' : label}
      </Button>
    </>
  )
}
