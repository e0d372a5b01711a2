// The application this device has handed in and is not done with, in step with other tabs.
import { useMemo, useSyncExternalStore } from 'react'
import { keptFrom, onKeptChange, storedKept } from '../model/kept-application.ts'

export function useKeptApplication() {
  const stored = useSyncExternalStore(onKeptChange, storedKept)
  return useMemo(() => keptFrom(stored), [stored])
}
