// Lets a row be swiped and stepped through. Loads after the screen: until then the row lies still.
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

export type Motion = UseEmblaCarouselType[1]

type Props = { row: HTMLElement | null; onMotion: (motion: Motion) => void }

export default function RowInMotion({ row, onMotion }: Props) {
  const [take, motion] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', skipSnaps: true })
  useEffect(() => take(row), [take, row])
  useEffect(() => onMotion(motion), [motion, onMotion])
  return null
}
