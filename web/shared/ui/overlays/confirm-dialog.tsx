// Asks once before something that cannot be undone. Does not close by a click beside it.

import type { ConfirmDialogProps } from '../panels/confirm-panel.tsx'
import { later, useLater } from './later.ts'

const panel = later(async () => (await import('../panels/confirm-panel.tsx')).ConfirmPanel)

export function ConfirmDialog(props: ConfirmDialogProps) {
  const Panel = useLater(panel, props.open, props.onCancel)
  return Panel && <Panel {...props} />
}
