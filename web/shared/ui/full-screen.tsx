// A dialog that takes the whole screen, dark in both lights: for photographs. Its content fills the middle; it closes by button or Escape.
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type FullScreenProps = { open: boolean; title: string; onClose: () => void; children: ReactNode }

export function FullScreen({ open, title, onClose, children }: FullScreenProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center">
          <Dialog.Popup className="w-full max-w-[min(100vw,80dvh)] outline-none">
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
