// The application this device has handed in and is not done with, in step with other tabs.
import { useMemo, useSyncExternalStore } from 'react'
import { keptFrom, onKeptChange, storedKept } from '../model/kept-application.ts'

/** What the build knows when it draws the page. */
const nothingKept = () => null

export function useKeptApplication() {
  const stored = useSyncExternalStore(onKeptChange, storedKept, nothingKept)
  return useMemo(() => keptFrom(stored), [stored])
}
