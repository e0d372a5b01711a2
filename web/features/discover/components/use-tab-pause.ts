// A pause between two tabs: for 150 ms the list shows that it is loading, so that the change is noticed.
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
