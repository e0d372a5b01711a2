// A dialog that takes the whole screen, dark in both lights: for photographs. Its content fills the middle; it closes by button or Escape.

import type { FullScreenProps } from '../panels/full-screen-panel.tsx'
import { later, useLater } from './later.ts'

const panel = later(async () => (await import('../panels/full-screen-panel.tsx')).FullScreenPanel)

export function FullScreen(props: FullScreenProps) {
  const Panel = useLater(panel, props.open, props.onClose)
  return Panel && <Panel {...props} />
}
