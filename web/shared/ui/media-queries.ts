// What the window and its user prefer, asked by media query: enough width, less motion.
import { useCallback, useSyncExternalStore } from 'react'

export function useWide(from = '64rem'): boolean {
  const query = `(min-width: ${from})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

// Whether the member wants no motion. For motion that is started by hand; the style sheet sees to the rest.
export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
