// The panel of a ConfirmDialog; loads when the first one opens.
import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { useEntered } from './use-entered.ts'

export type ConfirmDialogProps = {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  title: ReactNode
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
}

export function ConfirmPanel({
  open,
  onCancel,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  const entered = useEntered()
  return (
    <AlertDialog.Root open={open && entered} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        {/* Over another one too: it is veiled like everything else. */}
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center p-4">
          <AlertDialog.Popup
            aria-modal
            className="w-full max-w-sm rounded-sheet bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,transform] duration-200 ease-house data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0"
          >
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close render={<Button variant="ghost">{cancelLabel}</Button>} />
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
