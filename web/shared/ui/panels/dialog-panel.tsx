// The panel of a Dialog; loads when the first one opens.
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { useEntered } from './use-entered.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  hideTitle?: boolean
  description?: ReactNode
  width?: 'narrow' | 'wide'
  footer?: ReactNode
  /** While true, Escape belongs to what is inside, such as a drag. */
  keepsEscape?: () => boolean
  /** Where the focus goes when it closes; null for whatever opened it. */
  focusAfter?: () => HTMLElement | null
  children?: ReactNode
}

export function DialogPanel({
  open,
  onClose,
  title,
  hideTitle,
  description,
  width = 'narrow',
  footer,
  keepsEscape,
  focusAfter,
  children,
}: DialogProps) {
  const entered = useEntered()
  return (
    <Base.Root
      open={open && entered}
      onOpenChange={(next, event) => {
        if (next) return
        if (event.reason !== 'escape-key' || !keepsEscape?.()) return onClose()
        event.cancel()
        event.allowPropagation()
      }}
    >
      <Base.Portal>
        {/* Over another one too: it is veiled like everything else. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4">
          <Base.Popup
            aria-modal
            finalFocus={focusAfter ? () => !isTakenOver() && (focusAfter() ?? true) : undefined}
            className={cx(
              'relative w-full rounded-sheet bg-surface text-ink shadow-float outline-none transition-[opacity,transform] duration-200 ease-house data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
              width === 'narrow' ? 'max-w-md' : 'max-w-3xl',
            )}
          >
            <div className={hideTitle ? 'sr-only' : 'px-6 pt-6'}>
              <Base.Title className="pr-10 text-title">{title}</Base.Title>
              {description && <Base.Description className="mt-2 text-body text-muted">{description}</Base.Description>}
            </div>
            <Base.Close render={<IconButton label="Close" icon={<X />} />} className="absolute top-4 right-3 z-10" />
            {children && <div className="px-6 pt-5 pb-6">{children}</div>}
            {footer && <div className="flex flex-wrap justify-end gap-3 px-6 pb-6">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Whether another dialog opened in place of the closing one and has the focus already: it must not be taken from there. */
function isTakenOver(): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog?.hasAttribute('data-open') ?? false
}
