// A small panel beside the button that opens it. The button is there at once, the panel loads with its first press.
import { cloneElement, useState } from 'react'
import type { PopoverProps } from '../panels/popover-panel.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const panel = lazyPanel(async () => (await import('../panels/popover-panel.tsx')).PopoverPanel)

export function Popover(props: PopoverProps) {
  const [pressed, setPressed] = useState(false)
  const Panel = useLazyPanel(panel, pressed, () => setPressed(false))
  if (pressed && Panel) return <Panel {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
}
