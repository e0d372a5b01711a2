// The look of toasts: one card, above the tabs or beneath the header, wherever it covers least. A toast takes no presses except on its own
// action, so that a press meant for what lies beneath it still arrives when the toast slides in.
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, useSonner } from 'sonner'
import { useTheme } from '#shared/theme/theme.ts'
import { toasterIsReady } from './toast.ts'
import { readObstacles, readView } from './toast-obstacles.ts'
import { boxAt, DECIDES, freePlace, isInTheWay, type Place } from './toast-place.ts'

// The screen beneath may change while a toast is read: a sheet opens, the reader scrolls, a keyboard comes up.
const LOOKS_AGAIN = 300

export default function Toaster() {
  const { choice } = useTheme()
  const { edge, distance } = useFreePlace()
  useEffect(() => toasterIsReady(), [])
  // Outside the page's element: the page is its own stacking context, and dialogs lie above that.
  return createPortal(
    <Sonner
      theme={choice}
      position={`${edge}-center`}
      offset={{ [edge]: distance }}
      mobileOffset={{ [edge]: distance }}
      visibleToasts={1}
      icons={{ success: null, error: null, info: null, warning: null }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'pointer-events-none flex w-full items-center gap-4 rounded-card border bg-surface px-5 py-4 text-ink shadow-float font-sans data-[type=error]:border-bad/60 sm:w-(--width)',
          content: 'flex flex-col gap-0.5 min-w-0',
          title: 'text-small font-medium',
          // The library colours it by its own idea of the light, which follows the page's a moment later.
          description: 'text-small text-muted!',
          actionButton:
            'pointer-events-auto ml-auto min-h-11 shrink-0 rounded-full px-4 text-small font-medium text-gold-ink hover:bg-raised',
        },
      }}
    />,
    document.body,
  )
}

/** Chosen before a toast is painted, and again when what must stay in sight has come under it. */
function useFreePlace(): Place {
  const [place, setPlace] = useState<Place>({ edge: 'bottom', distance: 0 })
  const { toasts } = useSonner()
  const newest = toasts[0]?.id
  useLayoutEffect(() => {
    if (newest === undefined) return
    // The first card of a page may be drawn only after this.
    let chosen = false
    const choose = () => {
      const shown = document.querySelector<HTMLElement>('[data-sonner-toast][data-front=true]')
      if (!shown) return
      // Only what can be pressed is a stop on the way through the page.
      shown.tabIndex = -1
      const card = shown.getBoundingClientRect()
      const view = readView()
      const obstacles = readObstacles()
      const again = chosen
      chosen = true
      setPlace((now) =>
        again && !isInTheWay(boxAt(now, card, view), obstacles, DECIDES) ? now : freePlace(card, view, obstacles),
      )
    }
    choose()
    const frame = requestAnimationFrame(choose)
    const timer = setInterval(choose, LOOKS_AGAIN)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
    }
  }, [newest])
  return place
}
