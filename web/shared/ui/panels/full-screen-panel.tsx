// The panel of a FullScreen; loads when the first one opens.
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { useEntered } from './use-entered.ts'

export type FullScreenProps = {
  open: boolean
  title: string
  /** Its content has the whole screen, not the middle of it. */
  whole?: boolean
  onClose: () => void
  children: ReactNode
}

export function FullScreenPanel({ open, title, whole = false, onClose, children }: FullScreenProps) {
  const entered = useEntered()
  return (
    <Dialog.Root open={open && entered} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center">
          <Dialog.Popup aria-modal className={cx('w-full outline-none', !whole && 'max-w-[min(100vw,80dvh)]')}>
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            {children}
            <Dialog.Close
              render={<IconButton label="Close" icon={<X />} tone="photo" />}
              className="fixed top-[calc(1rem+var(--safe-top))] right-4"
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
