// Which rows stay drawn around those in sight. By itself a virtual list draws those ahead of a scroll and drops those behind it: twenty rows thrown
// away as a finger comes down, and drawn anew when the list rests. Kept on both sides, a step of a scroll draws what came near: a row or two.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** The first row, and the one after the last. */
type Span = { from: number; to: number }

// So many rows more at once, on either side: a slow phone answers the finger between them.
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
    const next = oneStep(drawn.current, within(0), within(pixels))
    if (next.from === drawn.current.from && next.to === drawn.current.to) return
    drawn.current = next
    setSpan(next)
    frame.current = requestAnimationFrame(follow)
  }, [list, pixels])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const around = useMemo(() => Array.from({ length: span.to - span.from }, (_, at) => span.from + at), [span])
  return { around, follow }
}

/** From what is drawn towards what shall be: at once where it was left behind, a few rows at a time where it is new. */
export function oneStep(drawn: Span, inSight: Span, wanted: Span): Span {
  const apart = inSight.to <= drawn.from || drawn.to <= inSight.from
  const { from, to } = apart ? inSight : drawn
  return {
    from: Math.max(wanted.from, Math.min(from, inSight.from) - AT_ONCE),
    to: Math.min(wanted.to, Math.max(to, inSight.to) + AT_ONCE),
  }
}
