// Which letters do what in the console, and the switch that makes them letters again.
import { Switch } from '#shared/ui/forms/switch.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { keys } from '../model/keys.ts'

type KeysDialogProps = {
  open: boolean
  onClose: () => void
  isSafety: boolean
  on: boolean
  onTurn: (on: boolean) => void
}

export function KeysDialog({ open, onClose, isSafety, on, onTurn }: KeysDialogProps) {
  const shown = keys.flatMap(({ key, does, onSafety }) => {
    const here = isSafety ? onSafety : does
    return here ? { key, does: here } : []
  })
  const where = isSafety ? 'In the list of reports.' : 'In the list and in an open application.'
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description={where}>
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
        {shown.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid size-8 place-items-center rounded-chip border border-line-strong bg-raised font-sans text-small">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Letters act at once"
        hint={`Off, they only type. Enter opens ${isSafety ? 'a report' : 'an application'}, Escape closes it, and Tab reaches every button.`}
        checked={on}
        onChange={onTurn}
      />
    </Dialog>
  )
}
