// The panel of a Sheet; loads when the first one opens.
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, type UIEvent, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { SheetHandle } from './sheet-handle.tsx'
import { useEntered } from './use-entered.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  /** Called when the closing animation is over: the moment to drop the sheet's content. */
  onClosed?: () => void
  title: ReactNode
  hideTitle?: boolean
  description?: ReactNode
  size?: 'auto' | 'full'
  width?: 'narrow' | 'wide'
  /** Photographs may touch the edges. */
  bleed?: boolean
  footer?: ReactNode
  children: ReactNode
}

export function SheetPanel({
  open,
  onClose,
  onClosed,
  title,
  hideTitle = false,
  description,
  size = 'auto',
  width = 'narrow',
  bleed = false,
  footer,
  children,
}: SheetProps) {
  const entered = useEntered()
  const noteScroll = useScrollLock()
  const [beyondPhoto, setBeyondPhoto] = useState(false)
  const overPhoto = bleed && !beyondPhoto
  const onScroll = (event: UIEvent<HTMLElement>) => {
    noteScroll(event)
    if (bleed) setBeyondPhoto(isBeyondPhoto(event.currentTarget))
  }
  return (
    <Drawer.Root
      open={open && entered}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => {
        if (next) return
        setBeyondPhoto(false)
        onClosed?.()
      }}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-veil opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-250 ease-house data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
          <Drawer.Viewport className="fixed inset-0 z-50 flex touch-none items-end justify-center">
            <Drawer.Popup
              // What arrives beneath it later, after a reload say, is not hidden one by one.
              aria-modal
              className={cx(
                'sheet-popup relative flex w-full touch-none flex-col overflow-hidden rounded-t-sheet bg-surface text-ink shadow-float outline-none',
                '[transform:translateY(var(--drawer-swipe-movement-y))] transition-[transform,opacity] duration-250 ease-house data-swiping:duration-0 data-swiping:select-none',
                'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-ending-style:duration-[calc(var(--drawer-swipe-strength)*250ms)]',
                'motion-reduce:data-ending-style:opacity-0 motion-reduce:data-starting-style:opacity-0 motion-reduce:data-ending-style:[transform:none] motion-reduce:data-starting-style:[transform:none]',
                width === 'narrow' ? 'max-w-xl' : 'max-w-3xl',
                size === 'full' ? 'h-[calc(100dvh-1.25rem)]' : 'max-h-[calc(100dvh-2.5rem)]',
              )}
            >
              {bleed && beyondPhoto && (
                // Content that scrolls past the Close button must not run into it.
                <div
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-x-0 top-0 z-10 animate-appear border-b bg-surface pt-7 pr-20 pb-3 pl-5"
                >
                  <p className="truncate font-display text-lead">{title}</p>
                </div>
              )}
              <SheetHandle bleed={overPhoto} onTap={onClose} />
              <div
                className={
                  hideTitle || bleed
                    ? 'sr-only'
                    : 'flex shrink-0 items-start justify-between gap-4 pt-7 pr-16 pb-3 pl-5'
                }
              >
                <div>
                  <Drawer.Title className="text-title">{title}</Drawer.Title>
                  {description && <Drawer.Description className="mt-1 text-muted">{description}</Drawer.Description>}
                </div>
              </div>
              <Drawer.Close
                render={<IconButton label="Close" icon={<X />} tone={overPhoto ? 'photo' : 'ghost'} />}
                className={cx('absolute top-5 z-20', bleed ? 'right-4' : 'right-2')}
              />
              <Drawer.Content
                onScroll={onScroll}
                className={cx(
                  'min-h-0 flex-1 touch-auto overflow-y-auto overscroll-contain',
                  !bleed && 'px-5',
                  !bleed && hideTitle && 'pt-8',
                  footer ? 'pb-5' : 'pb-[calc(1.5rem+var(--safe-bottom))]',
                )}
              >
                {children}
              </Drawer.Content>
              {footer && (
                <div className="flex shrink-0 gap-3 border-t bg-surface px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))]">
                  {footer}
                </div>
              )}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  )
}

const barPx = 72

/** A sheet whose photograph touches its edge begins with it. */
function isBeyondPhoto(content: HTMLElement): boolean {
  const photo = content.firstElementChild
  return photo !== null && content.scrollTop > photo.clientHeight - barPx
}
