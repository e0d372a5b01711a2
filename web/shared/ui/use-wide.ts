// Whether the window is at least so wide. For layouts that differ in what is drawn, not only in how: one of the two is drawn, never both.
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
