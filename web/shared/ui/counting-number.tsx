// A number that counts up to its value once. It is written twenty times a second, past React and in a box of its own: the screen around it is being drawn and
// pressed meanwhile. Who wants less motion sees the value at once; so does who listens.
import { useCallback, useRef } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { prefersReducedMotion } from './media-queries.ts'

type CountingNumberProps = {
  value: number
  /** Milliseconds before it begins. */
  after?: number
  /** Asked once, at the start: it counted before, and stands. */
  stands?: boolean
  /** How it is written. */
  as?: (value: number) => string
}

export function CountingNumber({ value, after = 0, stands, as = wholeNumber }: CountingNumberProps) {
  const stepMs = 50
  const lastsMs = 2000
  const stood = useRef(stands)
  const count = useCallback(
    (box: HTMLElement) => {
      const ends = stood.current || prefersReducedMotion() ? 0 : Date.now() + after + lastsMs
      let timer: ReturnType<typeof setTimeout> | undefined
      const step = () => {
        const left = Math.min(1, Math.max(0, (ends - Date.now()) / lastsMs))
        box.textContent = as(Math.round(value * (1 - left ** 3)))
        stood.current ||= !left
        if (left) timer = setTimeout(step, stepMs)
      }
      step()
      return () => clearTimeout(timer)
    },
    [value, after, as],
  )
  return (
    <span className="relative">
      <span ref={count} aria-hidden="true" className="absolute left-0" />
      {/* What is read aloud, and takes the room of the whole number: nothing beside it moves. */}
      <span className="opacity-0">{as(value)}</span>
    </span>
  )
}
