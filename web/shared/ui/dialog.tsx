// A panel in the middle of the screen that asks for an answer. Traps focus and gives it back. For long content use Sheet.
import { later, useLater } from './later.ts'
import type { DialogProps } from './panels/dialog-panel.tsx'

const panel = later(async () => (await import('./panels/dialog-panel.tsx')).DialogPanel)

export function Dialog(props: DialogProps) {
  const Panel = useLater(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
