// A panel that slides in from the bottom and can be dragged down. Traps focus and gives it back.
// Text fields: use size="full" or keep them at the top, because phone keyboards cover the lower half.
import type { SheetProps } from '../panels/sheet-panel.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const panel = lazyPanel(async () => (await import('../panels/sheet-panel.tsx')).SheetPanel)

export function Sheet(props: SheetProps) {
  const Panel = useLazyPanel(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
