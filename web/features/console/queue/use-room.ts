// Whether there is room for so many letters beside each other. A media query does not know how large the page's letters are.
import { useCallback, useSyncExternalStore } from 'react'

export function useRoom(rem: number): boolean {
  const fits = useCallback(() => {
    const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 0
    return window.innerWidth >= rem * letter
  }, [rem])
  return useSyncExternalStore(follow, fits)
}

function follow(listener: () => void): () => void {
  // Larger letters make the page longer.
  const watch = new ResizeObserver(listener)
  watch.observe(document.documentElement)
  window.addEventListener('resize', listener)
  return () => {
    watch.disconnect()
    window.removeEventListener('resize', listener)
  }
}
