// Whether there is room for two panes, and whether there is a connection: what the inbox lays itself out by.
import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

export function useWide(): boolean {
  return useSyncExternalStore(followWidth, () => window.matchMedia(query).matches)
}

function followWidth(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine)
}

function followConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
