// A full-screen dialog for photographs, dark in both themes. Its content fills the middle; a button or Escape closes it.
import type { FullScreenProps } from '../panels/full-screen-panel.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const panel = lazyPanel(async () => (await import('../panels/full-screen-panel.tsx')).FullScreenPanel)

export function FullScreen(props: FullScreenProps) {
  const Panel = useLazyPanel(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
