// How far a photograph has come, in the tab that sends it.
import { useSyncExternalStore } from 'react'

let now: { id: string; percent: number } | null = null
const listeners = new Set<() => void>()

export function noteProgress(id: string, percent: number) {
  now = { id, percent }
  for (const listener of [...listeners]) listener()
}

export const useProgress = (id: string | undefined) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => (now !== null && now.id === id ? now.percent : 0),
  )
