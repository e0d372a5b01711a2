// The look of toasts: a card at the top of the screen. A toast takes no presses except on its own action, so that a press meant for what
// lies beneath it still arrives when the toast slides in.
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { useTheme } from '#shared/theme/theme.ts'
import { toasterIsReady } from './toast.ts'

export default function Toaster() {
  const { choice } = useTheme()
  useEffect(() => toasterIsReady(), [])
  // Outside the page's element: the page is its own stacking context, and dialogs lie above that.
  return createPortal(
    <Sonner
      theme={choice}
      position="top-center"
      offset={{ top: 'calc(16px + var(--safe-top))' }}
      mobileOffset={{ top: 'calc(12px + var(--safe-top))' }}
      gap={10}
      icons={{ success: null, error: null, info: null, warning: null }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-none flex w-full items-center gap-4 rounded-card border bg-surface px-5 py-4 text-ink shadow-float font-sans data-[type=error]:border-bad/60 sm:w-(--width)',
          content: 'flex flex-col gap-0.5 min-w-0',
          title: 'text-small font-medium',
          description: 'text-small text-muted',
          actionButton:
            'pointer-events-auto ml-auto min-h-11 shrink-0 rounded-full px-4 text-small font-medium text-gold-ink hover:bg-raised',
        },
      }}
    />,
    document.body,
  )
}
