// In the place of Send while nothing is written: press to record, or hold and let go to send; let go elsewhere to discard.
import { Mic } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import type { Press } from './let-go.ts'

/** With the press that may be held; none from the keyboard. */
type Props = { onStart: (press: Press | null) => void }

export const canRecord = () => typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia)

export function RecordButton({ onStart }: Props) {
  return (
    <IconButton
      label="Record a voice note"
      icon={<Mic aria-hidden="true" />}
      tone="gold"
      className="mb-0.5 touch-none"
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        onStart({ pointerId: event.pointerId, at: Date.now(), x: event.clientX, y: event.clientY })
      }}
      onClick={(event) => event.detail === 0 && onStart(null)}
    />
  )
}
