// A sheet cannot be dragged for half a second after its content was scrolled: reaching the top by scrolling must not drag the sheet down
// with the next stroke.
import { type UIEvent, useCallback, useEffect, useRef } from 'react'

export const SCROLL_LOCK_MS = 500
/** A drag that begins on an element with this attribute does not move the drawer. */
const ignoreDrags = 'data-base-ui-swipe-ignore'

/** Returns the handler to call on every scroll of the content. */
export function useScrollLock() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(({ currentTarget }: UIEvent<HTMLElement>) => {
    currentTarget.setAttribute(ignoreDrags, '')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => currentTarget.removeAttribute(ignoreDrags), SCROLL_LOCK_MS)
  }, [])
}
