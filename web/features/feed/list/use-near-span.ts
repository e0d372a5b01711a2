// The posts near the screen, as it scrolls. Told by the browser when what stands in for the others comes near: nothing is asked of the
// layout while the page moves.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isSameSpan, oneStep, type Span } from '#shared/ui/page/drawn-span.ts'
import { type Rooms, spanWithin } from '../model/near-posts.ts'

// A hard flick passes three screens of a phone in half a second.
const AHEAD = 2400
// So much farther away they are left out again.
const BEHIND = 900
// So many posts more of a column at once.
const AT_ONCE = 1
// What a screen shows of a column that nobody has seen yet, and a little more.
const IN_SIGHT = 2
const BESIDE_SIGHT = 200

// What was in sight when the list was left: coming back shows that at once.
let leftInSight: Span | undefined

type List = {
  length: number
  columns: number
  rooms: () => Rooms
  /** They stand in for the posts that are not drawn. */
  above: RefObject<HTMLElement | null>
  below: RefObject<HTMLElement | null>
}

export function useNearSpan({ length, columns, rooms, above, below }: List): Span {
  const first = { from: 0, to: Math.min(length, IN_SIGHT * columns) }
  const [kept, setSpan] = useState(leftInSight ?? first)
  const { from, to } = kept.from < length ? { from: kept.from, to: Math.min(kept.to, length) } : first

  const look = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    // Told late, what was true before comes along: only the newest is where the screen is.
    const seen = entries.findLast(({ isIntersecting }) => isIntersecting)
    if (!seen?.rootBounds) return
    const known = rooms()
    const drawn = Math.max(0, ...known.ends.slice(0, to))
    const top = seen.boundingClientRect.top - (seen.target === above.current ? 0 : drawn)
    const within = (more: number) =>
      spanWithin(known, (seen.rootBounds?.top ?? 0) - top - more, (seen.rootBounds?.bottom ?? 0) - top + more)
    const next = oneStep({ from, to }, within(-AHEAD), within(BEHIND), AT_ONCE * columns)
    if (!isSameSpan(next, { from, to })) setSpan(next)
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

  useReadingPlace({ columns, rooms, above, onPlace: setSpan })

  // Looked at anew after every change: one that is still near would say nothing more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the occasions
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    let left = false
    // Told of what was drawn before, in other columns perhaps: the end of that list is not where this one ends.
    const observer = new IntersectionObserver((entries) => !left && look(entries), { rootMargin: `${AHEAD}px 0px` })
    for (const edge of [above.current, below.current]) if (edge) observer.observe(edge)
    return () => {
      left = true
      observer.disconnect()
    }
  }, [above, below, from, to, length, columns])

  return { from, to }
}

type Reading = {
  columns: number
  /** The post that begins in the upper half of the screen, or that fills it, and where it begins. */
  place: number
  top: number
  brought: boolean
}

// In other columns a post stands somewhere else: the window that becomes wider, the tablet that is turned, shows the post that was read.
function useReadingPlace({
  columns,
  rooms,
  above,
  onPlace,
}: Pick<List, 'columns' | 'rooms' | 'above'> & { onPlace: (span: Span) => void }) {
  const reading = useRef<Reading | undefined>(undefined)

  // Where scrolling came to rest: asked once, while nothing moves.
  const rest = useEffectEvent(() => {
    const known = rooms()
    const list = above.current?.getBoundingClientRect().top ?? 0
    const topOf = (place: number) => list + (known.tops[place] ?? Number.NaN)
    const begins = (place: number) => topOf(place) >= 0 && topOf(place) < window.innerHeight / 2
    const place =
      [reading.current?.place ?? -1, known.tops.findIndex((top) => list + top >= 0)].find(begins) ??
      spanWithin(known, -list, 0).from
    const top = topOf(place)
    reading.current = list < 0 ? { columns, place, top, brought: true } : undefined
  })
  useEffect(() => {
    const onEnd = () => rest()
    document.addEventListener('scrollend', onEnd)
    return () => document.removeEventListener('scrollend', onEnd)
  }, [])

  useLayoutEffect(() => {
    const was = reading.current
    if (!was) return
    if (was.columns !== columns) {
      // It has come to its top, and not to rest yet: what was read is left.
      if (window.scrollY === 0) {
        reading.current = undefined
        return
      }
      reading.current = { ...was, columns, brought: false }
      const known = rooms()
      const upper = (known.tops[was.place] ?? 0) - was.top
      onPlace(spanWithin(known, upper - BESIDE_SIGHT, upper + window.innerHeight + BESIDE_SIGHT))
    } else if (!was.brought) {
      reading.current = { ...was, brought: true }
      const card = above.current?.parentElement?.querySelector(`[aria-posinset="${was.place + 1}"]`)
      if (card) window.scrollBy(0, card.getBoundingClientRect().top - was.top)
    }
  })
}
