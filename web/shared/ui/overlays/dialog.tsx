// A modal dialog in the middle of the screen. Traps focus and gives it back. For long content use Sheet.
import type { DialogProps } from '../panels/dialog-panel.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const panel = lazyPanel(async () => (await import('../panels/dialog-panel.tsx')).DialogPanel)

export function Dialog(props: DialogProps) {
  const Panel = useLazyPanel(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
