// Whether there is room for the table. One list is drawn, never both.
import { useSyncExternalStore } from 'react'

const wide = '(min-width: 72rem)'

function subscribe(listener: () => void) {
  const list = matchMedia(wide)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

export const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  )
