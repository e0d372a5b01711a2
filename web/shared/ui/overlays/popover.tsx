// A small panel beside the thing that opened it. The button stands at once, the rest comes with its first press.
import { cloneElement, useState } from 'react'
import type { PopoverProps } from '../panels/popover-panel.tsx'
import { later, useLater } from './later.ts'

const panel = later(async () => (await import('../panels/popover-panel.tsx')).PopoverPanel)

export function Popover(props: PopoverProps) {
  const [pressed, setPressed] = useState(false)
  const Panel = useLater(panel, pressed, () => setPressed(false))
  if (pressed && Panel) return <Panel {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
}
