// Photographs side by side: swiped with a finger, turned with buttons and arrow keys. The caller gives what lies over them.
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '#shared/ui/cx.ts'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { placeInRow, TurnButtons, turnRow } from '#shared/ui/photos/turn-photos.tsx'

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
  const turnTo = (index: number) => turnRow(row.current, index, count)
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
        onScroll={({ currentTarget }) => setShown(placeInRow(currentTarget))}
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
          <TurnButtons shown={shown} count={count} onTurn={turnTo} />
        </>
      )}
    </section>
  )
}
