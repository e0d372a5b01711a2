// Photographs side by side: swiped with a finger, turned with buttons and arrow keys. The caller gives what lies over them.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { prefersReducedMotion } from '#shared/ui/media-queries.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'

type PhotoCarouselProps = {
  name: string
  photos: readonly string[]
  sizes: string
  start?: number
  rounded?: boolean
  children?: ReactNode
  className?: string
  photoClassName?: string
}

export function PhotoCarousel({
  name,
  photos,
  sizes,
  start = 0,
  rounded,
  children,
  className,
  photoClassName,
}: PhotoCarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  const count = photos.length
  const turnTo = (index: number) => {
    const next = Math.min(count - 1, Math.max(0, index))
    row.current?.scrollTo({
      left: next * row.current.clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
    // At an end the pressed button leaves: the row keeps the arrow keys.
    if (next === 0 || next === count - 1) row.current?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-label={`Photos of ${name}`}
      className={cx('relative overflow-hidden', rounded && 'rounded-card', className)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turnTo(shown + 1)
        if (event.key === 'ArrowLeft') turnTo(shown - 1)
      }}
    >
      <ul
        ref={(list) => {
          if (list && !row.current && start > 0) list.scrollLeft = start * list.clientWidth
          row.current = list
        }}
        // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={count > 1 ? 0 : undefined}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {(count > 0 ? photos : [null]).map((src, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row, which keeps its picture until a sharper one has come
          <li key={index} className="w-full shrink-0 snap-center snap-always">
            <Photo
              src={src}
              alt={count > 1 ? `${name}, photo ${index + 1} of ${count}` : name}
              sizes={sizes}
              rounded={false}
              eager={index === start}
              className={photoClassName}
            />
          </li>
        ))}
      </ul>
      {children}
      {count > 1 && (
        <>
          {/* The marks stand out from a bright photograph, too. */}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 top-0 h-20 bg-linear-to-b from-night/40 to-transparent"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-[var(--marks-top,0.75rem)] right-[var(--marks-right,1.25rem)] left-5 flex gap-1"
          >
            {photos.map((src, index) => (
              <span
                key={src}
                className={cx('h-0.5 flex-1 rounded-full', index === shown ? 'bg-on-photo' : 'bg-on-photo/35')}
              />
            ))}
          </span>
          <IconButton
            label="Previous photo"
            icon={<ChevronLeft />}
            tone="photo"
            disabled={shown === 0}
            onClick={() => turnTo(shown - 1)}
            className="absolute top-1/2 left-3 -translate-y-1/2 disabled:invisible max-md:sr-only max-md:focus-visible:not-sr-only"
          />
          <IconButton
            label="Next photo"
            icon={<ChevronRight />}
            tone="photo"
            disabled={shown === count - 1}
            onClick={() => turnTo(shown + 1)}
            className="absolute top-1/2 right-3 -translate-y-1/2 disabled:invisible max-md:sr-only max-md:focus-visible:not-sr-only"
          />
        </>
      )}
    </section>
  )
}
