// Cards side by side on wide screens; more load before the end comes into view.
import { useEffect, useRef } from 'react'
import { cx } from '#shared/ui/cx.ts'
import type { MemberCard } from '#types/shapes.ts'
import { MemberCardView } from './member-card-view.tsx'

type Props = { members: MemberCard[]; hasMore: boolean; onNearEnd: () => void; besideFilters?: boolean }

export function MemberGrid({ members, hasMore, onNearEnd, besideFilters = false }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasMore) return
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNearEnd(), {
      rootMargin: '1200px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, onNearEnd])
  return (
    <>
      <ul
        className={cx(
          'grid gap-4 lg:gap-5',
          // Beside the filters the window does not say how much room there is.
          besideFilters
            ? 'grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]'
            : 'grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4',
        )}
      >
        {members.map((member, index) => (
          <li key={member.userId}>
            <MemberCardView member={member} eager={index < 4} />
          </li>
        ))}
      </ul>
      <div ref={end} aria-hidden="true" className="h-px" />
    </>
  )
}
