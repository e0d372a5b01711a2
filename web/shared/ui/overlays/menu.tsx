// A menu of actions behind one button. The button is there at once, the menu loads with its first press.
import { cloneElement, useState } from 'react'
import type { MenuProps } from '../panels/menu-panel.tsx'
import { lazyPanel, useLazyPanel } from './lazy-panel.ts'

const panel = lazyPanel(async () => (await import('../panels/menu-panel.tsx')).MenuPanel)

export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const Panel = useLazyPanel(panel, pressed, () => setPressed(false))
  if (pressed && Panel) return <Panel {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
}
