// Remembers the height of each card, so that cards out of sight cost no layout and the scroll position is exact on return.
import { useCallback, useEffect, useRef } from 'react'

const heights = new Map<string, number>()
const GUESS = 520

// The rows of the list's grid on wide screens, and the room below a card.
const ROW = 4
const GAP = 20

const rowsOf = (height: number) => String(Math.ceil((height + GAP) / ROW))

export const keptHeight = (id: string) => heights.get(id) ?? GUESS

/** Returns the ref for a card whose height is to be remembered. */
export function useKeptHeights() {
  const observer = useRef<ResizeObserver | null>(null)
  if (!observer.current && typeof ResizeObserver !== 'undefined') {
    observer.current = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const id = (target as HTMLElement).dataset.post
        const height = borderBoxSize[0]?.blockSize
        if (!id || !height) continue
        heights.set(id, height)
        ;(target as HTMLElement).style.setProperty('--rows', rowsOf(height))
      }
    })
  }
  useEffect(() => () => observer.current?.disconnect(), [])
  return useCallback((card: HTMLElement | null) => {
    if (!card) return undefined
    card.style.setProperty('--rows', rowsOf(keptHeight(card.dataset.post ?? '')))
    observer.current?.observe(card)
    return () => observer.current?.unobserve(card)
  }, [])
}
