// How toasts look: a dark card in either theme of the house, above the tab bar.
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { useTheme } from '#shared/theme/theme.ts'
import { toasterIsReady } from './toast.ts'

export default function Toaster() {
  const { choice } = useTheme()
  useEffect(() => toasterIsReady(), [])
  // Beside the page, not in it: the page is its own stacking context, and dialogs lie over that.
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
            'flex w-full items-center gap-4 rounded-card border bg-surface px-5 py-4 text-ink shadow-float font-sans data-[type=error]:border-bad/60 sm:w-(--width)',
          content: 'flex flex-col gap-0.5 min-w-0',
          title: 'text-small font-medium',
          description: 'text-small text-muted',
          actionButton:
            'ml-auto min-h-11 shrink-0 rounded-full px-4 text-small font-medium text-gold-ink hover:bg-raised',
        },
      }}
    />,
    document.body,
  )
}
