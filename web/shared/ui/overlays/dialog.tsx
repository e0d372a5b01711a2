// A panel in the middle of the screen that asks for an answer. Traps focus and gives it back. For long content use Sheet.

import type { DialogProps } from '../panels/dialog-panel.tsx'
import { later, useLater } from './later.ts'

const panel = later(async () => (await import('../panels/dialog-panel.tsx')).DialogPanel)

export function Dialog(props: DialogProps) {
  const Panel = useLater(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
