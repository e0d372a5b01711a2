// Media queries as functions: whether the window is wide enough, whether a finger presses, whether the user wants less motion.
import { useCallback, useSyncExternalStore } from 'react'

export const useWide = (from = '64rem') => useMedia(`(min-width: ${from})`)

/** No mouse: nothing hovers. */
export const useFinger = () => useMedia('(pointer: coarse)')

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  // The build draws for phones.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

// For motion that a script starts; the style sheet handles the rest.
export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
