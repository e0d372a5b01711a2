// Which rows stay drawn around those in sight. By itself a virtual list draws those ahead of a scroll and drops those behind it: twenty rows thrown
// away as a finger comes down, and drawn anew when the list rests. Kept on both sides, a step of a scroll draws what came near: a row or two.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { isSameSpan, oneStep, type Span } from '#shared/ui/page/drawn-span.ts'

// So many rows more at once, on either side.
const AT_ONCE = 4

/** So many pixels on either side of what is in sight. `follow` is for every step of a scroll, and every change of sizes. */
export function useDrawnAround(list: RefObject<VirtualizerHandle | null>, pixels: number) {
  const [span, setSpan] = useState<Span>({ from: 0, to: 0 })
  const drawn = useRef(span)
  const frame = useRef(0)

  const follow = useCallback(() => {
    cancelAnimationFrame(frame.current)
    const handle = list.current
    if (!handle || handle.viewportSize === 0) return
    const { scrollOffset, viewportSize } = handle
    const within = (beside: number): Span => ({
      from: handle.findItemIndex(scrollOffset - beside),
      to: handle.findItemIndex(scrollOffset + viewportSize + beside) + 1,
    })
    const next = oneStep(drawn.current, within(0), within(pixels), AT_ONCE)
    if (isSameSpan(next, drawn.current)) return
    drawn.current = next
    setSpan(next)
    frame.current = requestAnimationFrame(follow)
  }, [list, pixels])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const around = useMemo(() => Array.from({ length: span.to - span.from }, (_, at) => span.from + at), [span])
  return { around, follow }
}
