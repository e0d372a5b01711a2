// One card at a time under a strip of faces: swipe, arrow keys or a face. The next page loads before the last card is reached.
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '#shared/ui/cx.ts'
import { prefersReducedMotion } from '#shared/ui/media-queries.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { MemberCard } from '#types/shapes.ts'
import { keepPlace, keptPlace } from './kept-place.ts'
import { MemberCardView } from './member-card-view.tsx'

/** How many cards before the end the next page is requested. */
const AHEAD = 6
/** How many cards on either side of the current one are drawn; the others only take up their space. */
const DRAWN = 3

type Props = { list: string; members: MemberCard[]; hasMore: boolean; onNearEnd: () => void }

export function MemberCarousel({ list, members, hasMore, onNearEnd }: Props) {
  const start = Math.max(
    0,
    members.findIndex(({ userId }) => userId === keptPlace(list)),
  )
  const [carousel, embla] = useEmblaCarousel({ align: 'start', startIndex: start, containScroll: false })
  const [selected, setSelected] = useState(start)
  const strip = useRef<HTMLDivElement>(null)

  const settle = useCallback(() => {
    if (!embla) return
    const index = embla.selectedScrollSnap()
    setSelected(index)
    const member = members[index]
    if (member) keepPlace(list, member.userId)
  }, [embla, list, members])

  useEffect(() => {
    if (!embla) return
    embla.on('select', settle)
    return () => {
      embla.off('select', settle)
    }
  }, [embla, settle])

  useEffect(() => {
    if (hasMore && selected >= members.length - AHEAD) onNearEnd()
  }, [selected, members.length, hasMore, onNearEnd])

  useEffect(() => {
    const face = strip.current?.children[selected]
    if (!(face instanceof HTMLElement) || !strip.current) return
    strip.current.scrollTo({
      left: face.offsetLeft - strip.current.clientWidth / 2 + face.clientWidth / 2,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') embla?.scrollNext(prefersReducedMotion())
    else if (event.key === 'ArrowLeft') embla?.scrollPrev(prefersReducedMotion())
    else return
    event.preventDefault()
  }

  return (
    <section aria-label="Members" aria-roledescription="carousel">
      <div ref={strip} className="no-scrollbar relative -mx-5 mb-3 flex gap-1 overflow-x-auto px-5 py-1">
        {members.map((member, index) => (
          <button
            key={member.userId}
            type="button"
            aria-label={`Show ${member.name}`}
            aria-current={index === selected || undefined}
            onClick={() => embla?.scrollTo(index, prefersReducedMotion())}
            onKeyDown={onKeyDown}
            className={cx(
              'grid shrink-0 rounded-full p-0.5 transition-opacity duration-200',
              index === selected ? 'ring-2 ring-gold' : 'opacity-60 hover:opacity-100',
            )}
          >
            <Avatar name={member.name} src={member.photos[0] ?? null} />
          </button>
        ))}
      </div>
      <div ref={carousel} className="-mx-5 overflow-hidden px-5">
        <ul className="flex gap-3">
          {members.map((member, index) => (
            <li
              key={member.userId}
              // Cards out of sight cannot be tabbed to.
              inert={index !== selected}
              className="min-w-0 shrink-0 basis-[92%]"
            >
              {Math.abs(index - selected) <= DRAWN ? (
                <MemberCardView member={member} eager={index === start} />
              ) : (
                <div className="h-full rounded-card border bg-surface" />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
