// The posts near the screen, as it scrolls. Told by the browser when what stands in for the others comes near: nothing is asked of the
// layout while the page moves.
import {
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { type Rooms, type Span, spanWithin } from '../model/near-posts.ts'

// A hard flick passes three screens of a phone in half a second.
const AHEAD = 2400
// So far it scrolls until others are drawn.
const STRIDE = 900
const AT_FIRST = 12
// What a screen shows of a column that nobody has seen yet, and a little more.
const IN_SIGHT = 3
const BESIDE_SIGHT = 200

// Where it was left, and what of it was in sight: coming back shows that at once.
let left: Span = { from: 0, to: AT_FIRST }
let leftInSight: Span | undefined

const within = ({ from, to }: Span, length: number, first: number): Span =>
  from < length ? { from, to: Math.min(to, length) } : { from: 0, to: Math.min(first, length) }

type List = {
  length: number
  columns: number
  rooms: () => Rooms
  /** They stand in for the posts that are not drawn. */
  above: RefObject<HTMLElement | null>
  below: RefObject<HTMLElement | null>
}

export function useNearSpan({ length, columns, rooms, above, below }: List): Span {
  const [kept, setSpan] = useState(left)
  // First what is in sight, right after that what is near: a slow phone shows a post long before it has drawn twelve.
  const drawsNear = useDeferredValue(true, false)
  const first = IN_SIGHT * columns
  const span = drawsNear ? within(kept, length, AT_FIRST) : within(leftInSight ?? { from: 0, to: first }, length, first)
  const { from, to } = span

  const look = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    // Told late, what was true before comes along: only the newest is where the screen is.
    const seen = entries.findLast(({ isIntersecting }) => isIntersecting)
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

  const leave = useEffectEvent((list: HTMLElement) => {
    const { top } = list.getBoundingClientRect()
    leftInSight =
      length > 0 ? spanWithin(rooms(), -top - BESIDE_SIGHT, window.innerHeight - top + BESIDE_SIGHT) : undefined
  })
  useLayoutEffect(() => {
    const list = above.current
    return () => {
      if (list) leave(list)
    }
  }, [above])

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
