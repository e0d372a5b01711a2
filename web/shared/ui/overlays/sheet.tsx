// A panel that rises from the bottom and follows the finger down. Traps focus and gives it back.
// Text fields: use size="full" or keep them at the top, because phone keyboards cover the lower half.

import type { SheetProps } from '../panels/sheet-panel.tsx'
import { later, useLater } from './later.ts'

const panel = later(async () => (await import('../panels/sheet-panel.tsx')).SheetPanel)

export function Sheet(props: SheetProps) {
  const Panel = useLater(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
