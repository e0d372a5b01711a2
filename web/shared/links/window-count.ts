// The one count of what waits for the member: what the inbox's tab shows stands before the window's title too, and wherever else it is told.
import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

function say(next: number) {
  if (count === next) return
  count = next
  for (const listener of [...listeners]) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says it while the badge is there; nothing waits once the member has gone. */
export function useWindowCount(waiting: number) {
  useEffect(() => say(waiting), [waiting])
  useEffect(() => () => say(0), [])
}

const current = () => count
const none = () => 0

export const useCount = () => useSyncExternalStore(listen, current, none)
