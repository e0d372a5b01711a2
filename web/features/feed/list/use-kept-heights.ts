// Remembers the height of each card, so that cards out of sight cost no layout and the scroll position is exact on return.
import { useCallback, useEffect, useRef } from 'react'

const heights = new Map<string, number>()
const GUESS = 520

export const keptHeight = (id: string) => heights.get(id) ?? GUESS

/** Returns the ref for a card whose height is to be remembered. */
export function useKeptHeights() {
  const observer = useRef<ResizeObserver | null>(null)
  if (!observer.current && typeof ResizeObserver !== 'undefined') {
    observer.current = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const id = (target as HTMLElement).dataset.post
        const height = borderBoxSize[0]?.blockSize
        if (id && height) heights.set(id, height)
      }
    })
  }
  useEffect(() => () => observer.current?.disconnect(), [])
  return useCallback((card: HTMLElement | null) => {
    if (!card) return undefined
    observer.current?.observe(card)
    return () => observer.current?.unobserve(card)
  }, [])
}
