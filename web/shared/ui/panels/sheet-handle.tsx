// The short line at the head of a sheet. It drags like the rest of the head; a tap on it closes the sheet. Screen readers use the Close
// button.
import { type PointerEvent, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

/** A longer press is the start of a drag, not a tap. */
export const PRESS_HOLD_MS = 250
/** A tap acts after this delay, when it is clear that no drag has started. */
export const HANDLE_DELAY_MS = 120
const steadyPx = 6

type Press = { at: number; x: number; y: number }

export function SheetHandle({ bleed, onTap }: { bleed: boolean; onTap: () => void }) {
  const press = useRef<Press>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const begin = ({ clientX, clientY }: PointerEvent) => {
    clearTimeout(timer.current)
    press.current = { at: Date.now(), x: clientX, y: clientY }
  }
  const end = ({ clientX, clientY }: PointerEvent) => {
    const begun = press.current
    press.current = null
    if (!begun || Date.now() - begun.at >= PRESS_HOLD_MS) return
    if (Math.hypot(clientX - begun.x, clientY - begun.y) > steadyPx) return
    timer.current = setTimeout(onTap, HANDLE_DELAY_MS)
  }

  return (
    <div
      aria-hidden="true"
      data-handle=""
      onPointerDown={begin}
      onPointerUp={end}
      className="absolute top-0 left-1/2 z-20 flex h-7 w-24 -translate-x-1/2 justify-center pt-2.5"
    >
      <span className={cx('h-1 w-9 rounded-full', bleed ? 'bg-on-photo/60' : 'bg-line-strong/60')} />
    </div>
  )
}
