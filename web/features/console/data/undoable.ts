// What was done a moment ago and can be taken back: by its toast, and by a key as long as that is there.
import { toast } from '#shared/ui/messages/toast.ts'

const undoableFor = 10_000

type Undoable = { toast: string; until: number; undo: () => unknown }

let undoables: Undoable[] = []

/** Says that it was done, and offers the way back. */
export function offerUndo(title: string, id: string, description: string, undo: () => unknown): void {
  const offered: Undoable = { toast: `${title} ${id}`, until: Date.now() + undoableFor, undo }
  undoables.push(offered)
  toast.success(title, {
    id: offered.toast,
    description,
    duration: undoableFor,
    action: { label: 'Undo', onClick: () => take(offered) },
  })
}

/** False when there is nothing. */
export function undoLast(): boolean {
  undoables = undoables.filter(({ until }) => until > Date.now())
  const last = undoables.at(-1)
  if (last) take(last)
  return last !== undefined
}

function take(offered: Undoable): void {
  if (!undoables.includes(offered)) return
  undoables = undoables.filter((other) => other !== offered)
  toast.dismiss(offered.toast)
  void offered.undo()
}
