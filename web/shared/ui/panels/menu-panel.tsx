// The panel of a Menu; loads with its first press.
import { Menu as Base } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFirstPress } from './use-first-press.ts'

/** A Button or IconButton, which takes the props that make it a trigger. */
export type PanelTrigger = ReactElement<ComponentProps<'button'>>

export type MenuItem = {
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

export type MenuProps = { trigger: PanelTrigger; items: MenuItem[]; align?: 'start' | 'end' }

export function MenuPanel({ trigger, items, align = 'end' }: MenuProps) {
  const pressed = useFirstPress()
  return (
    <Base.Root>
      <Base.Trigger ref={pressed} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup className="min-w-52 origin-(--transform-origin) rounded-card border bg-surface p-1.5 text-ink shadow-float outline-none transition-[opacity,transform] duration-150 ease-house data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0">
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled}
                onClick={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-small select-none focus-visible:-outline-offset-2 data-disabled:opacity-40 data-highlighted:bg-raised [&_svg]:size-4',
                  item.danger ? 'text-bad' : 'text-ink',
                )}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
