// Whom or what the open screen is about, for the window's title. A screen says it once it knows; the document's head shows it.
import { useEffect, useSyncExternalStore } from 'react'

let subject: string | null = null
const listeners = new Set<() => void>()

function say(next: string | null) {
  subject = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the window after this while the screen is shown; nothing yet leaves the title of the page. */
export function useWindowSubject(name: string | undefined) {
  useEffect(() => {
    if (!name) return
    say(name)
    return () => say(null)
  }, [name])
}

const current = () => subject

export const useSubject = () => useSyncExternalStore(listen, current, current)
