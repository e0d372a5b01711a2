// For half a second after its content was scrolled a sheet does not follow the finger: whoever reaches the top by scrolling must not
// pull the sheet down with the next stroke.
import { type UIEvent, useCallback, useEffect, useRef } from 'react'

export const SCROLL_LOCK_MS = 500
/** Drags that begin on an element that carries it are not the drawer's. */
const ignoreDrags = 'data-base-ui-swipe-ignore'

/** Gives what is called on every scroll of the content. */
export function useScrollLock() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(({ currentTarget }: UIEvent<HTMLElement>) => {
    currentTarget.setAttribute(ignoreDrags, '')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => currentTarget.removeAttribute(ignoreDrags), SCROLL_LOCK_MS)
  }, [])
}
