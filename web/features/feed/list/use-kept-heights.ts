// Remembers the height of each card, so that the room of those out of sight is kept and the scroll position is exact on return.
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

const heights = new Map<string, number>()
const GUESS = 520

// The rows of the list's grid on wide screens, and the room below a card.
export const ROW = 4
const GAP = 20
const NARROW_GAP = 12

export const rowsOf = (height: number) => Math.ceil((height + GAP) / ROW)

/** The room below a card where all stand in one column, as the list's styles have it. */
export const roomBelow = (spacious: boolean) => (spacious ? GAP : NARROW_GAP)

export const keptHeight = (id: string) => heights.get(id) ?? GUESS

/** Returns the ref for a card whose height is to be remembered. In columns a new card takes its rows before it is seen: others stand below it. */
export function useKeptHeights(inColumns: boolean) {
  const unmeasured = useRef(new Set<HTMLElement>())
  useLayoutEffect(() => {
    const cards = inColumns ? [...unmeasured.current] : []
    unmeasured.current.clear()
    // First all are read, then all are written: one layout.
    const measured = cards.map((card) => [card, card.offsetHeight] as const)
    for (const [card, height] of measured) if (height > 0) keepHeight(card, height)
  })
  const observer = useRef<ResizeObserver | null>(null)
  if (!observer.current && typeof ResizeObserver !== 'undefined') {
    observer.current = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const height = borderBoxSize[0]?.blockSize
        if (height) keepHeight(target as HTMLElement, height)
      }
    })
  }
  useEffect(() => () => observer.current?.disconnect(), [])
  return useCallback(
    (card: HTMLElement | null) => {
      if (!card) return undefined
      if (!heights.has(card.dataset.post ?? '')) unmeasured.current.add(card)
      card.style.gridRowEnd = inColumns ? spanOf(keptHeight(card.dataset.post ?? '')) : ''
      observer.current?.observe(card)
      return () => observer.current?.unobserve(card)
    },
    [inColumns],
  )
}

// Set on the card itself: all that is in a card would be styled anew for a variable, which it inherits.
const spanOf = (height: number) => `span ${rowsOf(height)}`

function keepHeight(card: HTMLElement, height: number) {
  const { post: id } = card.dataset
  if (!id) return
  heights.set(id, height)
  if (card.style.gridRowEnd) card.style.gridRowEnd = spanOf(height)
}
