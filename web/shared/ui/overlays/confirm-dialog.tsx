// Asks for confirmation before an act that cannot be undone. A click outside does not close it.
import type { ConfirmDialogProps } from '../panels/confirm-panel.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const panel = lazyPanel(async () => (await import('../panels/confirm-panel.tsx')).ConfirmPanel)

export function ConfirmDialog(props: ConfirmDialogProps) {
  const Panel = useLazyPanel(panel, props.open, props.onCancel)
  return Panel && <Panel {...props} />
}
