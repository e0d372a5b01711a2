// The posts near the screen, as it scrolls. Told by the browser when what stands in for the others comes near: nothing is asked of the
// layout while the page moves.
import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { type Rooms, type Span, spanWithin } from '../model/near-posts.ts'

// A hard flick passes three screens of a phone in half a second.
const AHEAD = 2400
// So far it scrolls until others are drawn.
const STRIDE = 900
const AT_FIRST = 12

// Where it was left, so that coming back shows it at once.
let left: Span = { from: 0, to: AT_FIRST }

const within = ({ from, to }: Span, length: number): Span =>
  from < length ? { from, to: Math.min(to, length) } : { from: 0, to: Math.min(AT_FIRST, length) }

type Edges = { above: RefObject<HTMLElement | null>; below: RefObject<HTMLElement | null> }

/** `above` and `below` stand in for the posts that are not drawn. */
export function useNearSpan(length: number, rooms: () => Rooms, { above, below }: Edges): Span {
  const [kept, setSpan] = useState(left)
  const span = within(kept, length)
  const { from, to } = span

  const look = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    const seen = entries.find(({ isIntersecting }) => isIntersecting)
    if (!seen?.rootBounds) return
    const known = rooms()
    const drawn = Math.max(0, ...known.ends.slice(0, to))
    const top = seen.boundingClientRect.top - (seen.target === above.current ? 0 : drawn)
    const { top: upper, bottom: lower } = seen.rootBounds
    const next = spanWithin(known, upper - top - STRIDE, lower - top + STRIDE)
    if (next.from === from && next.to === to) return
    left = next
    // What is drawn ahead gives way to the finger.
    startTransition(() => setSpan(next))
  })

  // Looked at anew after every change: one that is still near would say nothing more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the occasions
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => look(entries), { rootMargin: `${AHEAD}px 0px` })
    for (const edge of [above.current, below.current]) if (edge) observer.observe(edge)
    return () => observer.disconnect()
  }, [above, below, from, to, length])

  return span
}
