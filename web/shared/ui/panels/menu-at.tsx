// A menu beside whatever it is about, opened by a long press, a right click or a button: a row of short answers above the actions.
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { MenuItem } from './menu-panel.tsx'

type Quick = { label: string; face: ReactNode; chosen: boolean; onSelect: () => void }

type Props = {
  /** What it is about. */
  anchor: Element
  /** Where the focus goes when it closes: `false` where something else takes it, `true` for where it was. */
  focusAfter: () => HTMLElement | boolean
  label: string
  align: 'start' | 'end'
  /** Said above the rest, a line each, and with the label: a menu has nothing else to read. */
  notes?: string[]
  quick: Quick[]
  items: MenuItem[]
  /** Escape, or a press elsewhere. An item closes it itself. */
  onClose: () => void
}

export function MenuAt({ anchor, focusAfter, label, align, notes = [], quick, items, onClose }: Props) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup
            aria-label={[label, ...notes].join(', ')}
            finalFocus={focusAfter}
            className="max-h-(--available-height) max-w-[calc(100vw-1.5rem)] min-w-52 origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-card border bg-surface p-1.5 text-ink shadow-float outline-none transition-[opacity,transform] duration-150 ease-house data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
          >
            {notes.length > 0 && (
              <p aria-hidden="true" className="px-3 text-caption leading-7 whitespace-pre-line text-muted">
                {notes.join('\n')}
              </p>
            )}
            {quick.length > 0 && (
              <Base.Group className="mb-1.5 flex flex-wrap border-b pb-1.5">
                {quick.map(({ label: name, face, chosen, onSelect }) => (
                  <Base.Item
                    key={name}
                    aria-label={name}
                    closeOnClick={false}
                    onClick={onSelect}
                    className={cx(
                      'grid size-11 cursor-pointer place-items-center rounded-full text-title select-none focus-visible:-outline-offset-2 data-highlighted:bg-raised',
                      chosen && 'bg-gold/20',
                    )}
                  >
                    <span aria-hidden="true" className="[&_svg]:size-5">
                      {face}
                    </span>
                  </Base.Item>
                ))}
              </Base.Group>
            )}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                closeOnClick={false}
                onClick={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-small select-none focus-visible:-outline-offset-2 data-highlighted:bg-raised [&_svg]:size-4',
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
