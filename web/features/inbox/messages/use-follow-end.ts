// Keeps the list at the end of the conversation while the reader is there, and leaves it alone otherwise. The DOM part: end-following.ts decides.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LogRow } from '../model/log-rows.ts'
import { afterLook, distanceToEnd, type EndFollowing, isAtEnd, takenToEnd, wentUp } from './end-following.ts'

type Row = Pick<LogRow, 'key' | 'state' | 'firstUnread'>

type Options = {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  /** Newer pages are missing: the end of the list is not the end of the conversation. */
  hasNewer: boolean
  /** The row it opens at and stays at until the reader's hand or a new row: where something is unread, or its end, when absent. */
  opensAt?: number | undefined
  /** Scrolls to the row it opens at, where that is not the end. */
  showRow: (index: number) => void
  /** Called after every look, with how it found the list. */
  onLook: (found: { atEnd: boolean; belowSight: number }) => void
}

// By what a reader scrolls. A wheel's or a finger's movement goes on for a moment after its last event.
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
// Where the browser scrolls with the finger, it takes the press back.
const RELEASES = ['pointerup', 'pointercancel'] as const
const MOMENT = 400
const NEARLY = 48
// A click follows the release at once; where none has come by then, none will.
const CLICK = 80
const justTouched = (at: number) => performance.now() - at < MOMENT

export function useFollowEnd({ scroller, rows, hasNewer, opensAt = -1, showRow, onLook }: Options) {
  const [atEnd, setAtEnd] = useState(true)
  const opened = useRef(false)
  const state = useRef<EndFollowing>({ follows: true, edge: 0, height: 0, view: 0 })
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  /** Until its click has come: what moves from under a press is not pressed. */
  const pressed = useRef(false)
  /** The last row while it stays where it opened. */
  const held = useRef<string | undefined>(undefined)
  const latest = useRef({ hasNewer, onLook })
  latest.current = { hasNewer, onLook }

  const follow = useCallback(() => {
    state.current.follows = true
    held.current = undefined
    touchedAt.current = Number.NEGATIVE_INFINITY
  }, [])

  /** The reader goes elsewhere. */
  const leave = useCallback(() => {
    state.current.follows = false
  }, [])

  // Sets scrollTop itself: the virtual list's scrollToIndex keeps retrying and would undo the reader's scroll.
  // Rows that turn out taller than estimated are followed by the observer below.
  const goToEnd = useCallback(() => {
    const box = scroller.current
    if (!box) return
    box.scrollTop = box.scrollHeight
    state.current = takenToEnd(state.current, box)
  }, [scroller])

  const look = useCallback(() => {
    const box = scroller.current
    if (!box || !opened.current) return
    const end = isAtEnd(box)
    const { hasNewer } = latest.current
    state.current = afterLook(state.current, box, { hasNewer, touched: justTouched(touchedAt.current) })
    if (held.current) state.current.follows = false
    setAtEnd(end && !hasNewer)
    latest.current.onLook({ atEnd: end, belowSight: distanceToEnd(box) })
  }, [scroller])

  const goOnFollowing = useCallback(() => {
    const box = scroller.current
    if (!box || !state.current.follows || pressed.current) return
    if (justTouched(touchedAt.current) && wentUp(state.current, box)) state.current.follows = false
    else goToEnd()
  }, [scroller, goToEnd])

  // The list follows before it looks: a row that grew or arrived is not the reader scrolling up.
  const followThenLook = useCallback(() => {
    goOnFollowing()
    look()
  }, [goOnFollowing, look])

  useLayoutEffect(() => {
    if (opened.current || rows.length === 0) return
    const unread = rows.findIndex(({ firstUnread }) => firstUnread)
    const at = opensAt >= 0 ? opensAt : unread
    if (at >= 0) showRow(at)
    else goToEnd()
    state.current.follows = at < 0
    // Before its rows are measured all of the list may be in sight: that is no end to follow.
    held.current = opensAt >= 0 ? rows.at(-1)?.key : undefined
    opened.current = true
  }, [rows, opensAt, goToEnd, showRow])

  // The member's own new message is always shown.
  const lastKey = rows.at(-1)?.key
  const lastIsUnsent = rows.at(-1)?.state !== 'sent'
  useLayoutEffect(() => {
    if (lastKey && opened.current && lastIsUnsent) follow()
  }, [lastKey, lastIsUnsent, follow])

  // Rows may come anywhere, not only at the end: what fills a gap pushes the end down as well.
  useLayoutEffect(() => {
    if (held.current && held.current !== rows.at(-1)?.key) {
      held.current = undefined
      state.current.follows = state.current.height - state.current.edge < NEARLY
    }
    if (opened.current) goOnFollowing()
  }, [rows, goOnFollowing])

  useEffect(() => {
    const box = scroller.current
    const touched = () => {
      held.current = undefined
      touchedAt.current = performance.now()
    }
    let released: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(released)
      pressed.current = true
    }
    const release = () => {
      if (!pressed.current) return
      clearTimeout(released)
      released = setTimeout(() => {
        pressed.current = false
        followThenLook()
      }, CLICK)
    }
    for (const hand of HANDS) box?.addEventListener(hand, touched, { passive: true })
    box?.addEventListener('pointerdown', press)
    for (const end of RELEASES) window.addEventListener(end, release)
    return () => {
      clearTimeout(released)
      pressed.current = false
      for (const hand of HANDS) box?.removeEventListener(hand, touched)
      box?.removeEventListener('pointerdown', press)
      for (const end of RELEASES) window.removeEventListener(end, release)
    }
  }, [scroller, followThenLook])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(followThenLook)
    observer.observe(box)
    // The rows are measured after they are drawn, which moves the end without a scroll. The list is told its new height by its style, which is
    // heard at once: the observer of sizes hears it a frame later, and a scroll that comes before would count as the rows' own movement.
    const rowsMeasured = new MutationObserver(goOnFollowing)
    if (box.lastElementChild) {
      observer.observe(box.lastElementChild)
      rowsMeasured.observe(box.lastElementChild, { attributeFilter: ['style'] })
    }
    // And so is the line above every screen, which takes room from the list: a press in between would miss what it was meant for.
    rowsMeasured.observe(document.documentElement, { attributeFilter: ['data-status-line'] })
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      rowsMeasured.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [scroller, look, goOnFollowing, followThenLook])

  // New rows change what is in sight even when nothing scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are the occasion
  useEffect(() => {
    const frame = requestAnimationFrame(followThenLook)
    return () => cancelAnimationFrame(frame)
  }, [rows, followThenLook])

  return { atEnd, look, follow, leave, goToEnd }
}
