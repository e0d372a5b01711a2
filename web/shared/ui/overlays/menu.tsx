// A short list of acts behind one button. The button stands at once, the rest comes with its first press.
import { cloneElement, useState } from 'react'
import type { MenuProps } from '../panels/menu-panel.tsx'
import { later, useLater } from './later.ts'

const panel = later(async () => (await import('../panels/menu-panel.tsx')).MenuPanel)

export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false)
  const Panel = useLater(panel, pressed, () => setPressed(false))
  if (pressed && Panel) return <Panel {...props} />
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
  })
}
