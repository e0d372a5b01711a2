// Turns photographs that lie side by side in a row: with the buttons over it, and for whoever hears a key. Fingers swipe the row itself.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../buttons/icon-button.tsx'
import { prefersReducedMotion } from '../media-queries.ts'

/** Brings the one at this place in sight. Beyond an end it stays there. */
export function turnRow(row: HTMLElement | null, to: number, count: number) {
  const next = Math.min(count - 1, Math.max(0, to))
  row?.scrollTo({ left: next * row.clientWidth, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
  // At an end the pressed button leaves: the row keeps the arrow keys.
  if (next === 0 || next === count - 1) row?.focus({ preventScroll: true })
}

/** Which one a row shows. */
export const placeInRow = (row: HTMLElement) => Math.round(row.scrollLeft / Math.max(1, row.clientWidth))

type Props = { shown: number; count: number; onTurn: (to: number) => void }

// A finger swipes: on a phone they are there for the keyboard and for ears.
const look = 'absolute top-1/2 -translate-y-1/2 disabled:invisible max-md:sr-only max-md:focus-visible:not-sr-only'

export function TurnButtons({ shown, count, onTurn }: Props) {
  return (
    <>
      <IconButton
        label="Previous photo"
        icon={<ChevronLeft />}
        tone="photo"
        disabled={shown === 0}
        onClick={() => onTurn(shown - 1)}
        className={`left-3 ${look}`}
      />
      <IconButton
        label="Next photo"
        icon={<ChevronRight />}
        tone="photo"
        disabled={shown === count - 1}
        onClick={() => onTurn(shown + 1)}
        className={`right-3 ${look}`}
      />
    </>
  )
}
