// Says quietly that what was typed before is here, and lets it be discarded and had back. The two buttons are one, so that it keeps the
// focus.
import { Button } from '#shared/ui/buttons/button.tsx'

type DraftNoteProps = { restored: boolean; cleared: boolean; onDiscard: () => void; onUndo: () => void }

export function DraftNote({ restored, cleared, onDiscard, onUndo }: DraftNoteProps) {
  if (!restored && !cleared) return null
  return (
    <div className="-my-2 flex items-center justify-between gap-3 text-small text-muted">
      <p role="status">{restored ? 'Your text from before is here.' : 'Discarded.'}</p>
      <Button variant="ghost" size="small" className="-mr-4 shrink-0" onClick={restored ? onDiscard : onUndo}>
        {restored ? 'Discard' : 'Undo'}
      </Button>
    </div>
  )
}
