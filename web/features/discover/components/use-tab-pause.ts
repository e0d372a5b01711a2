// The breath between two tabs: for 150 ms the list says it is loading, so that a change is seen as one.
import { useEffect, useRef, useState } from 'react'

export const TAB_PAUSE_MS = 150

export function useTabPause(tab: string): boolean {
  const [paused, setPaused] = useState(false)
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    setPaused(true)
    const timer = setTimeout(() => setPaused(false), TAB_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [tab])
  return paused
}
