// The panel of a Popover; loads with its first press.
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import type { PanelTrigger } from './menu-panel.tsx'
import { useFirstPress } from './use-first-press.ts'

export type PopoverProps = {
  trigger: PanelTrigger
  title?: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function PopoverPanel({
  trigger,
  title,
  side = 'bottom',
  align = 'end',
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  const pressed = useFirstPress()
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={pressed} render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup className="max-h-[min(36rem,var(--available-height))] w-[min(24rem,calc(100vw-1.5rem))] origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-card border bg-surface p-4 text-ink shadow-float outline-none transition-[opacity,transform] duration-150 ease-house data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0">
            {title && <Base.Title className="mb-3 text-lead">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
