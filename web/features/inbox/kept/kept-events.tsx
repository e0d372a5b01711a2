// Posts and events that were shared into a conversation, as cards, and the dates its two made.
import { CalendarDays } from 'lucide-react'
import { useMemo } from 'react'
import { OwnCard } from '#shared/cards/own-card.tsx'
import { mediumDate } from '#shared/format/time.ts'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { dayAndHour } from '../model/meeting-times.ts'
import { postsIn } from './kept.ts'
import { KeptPart, type PartProps, Said } from './kept-part.tsx'
import { useKept } from './use-kept.ts'

const loading = (
  <SkeletonRegion label="Loading events...">
    {['a', 'b', 'c'].map((row) => (
      <SkeletonRow key={row} className="min-h-22" />
    ))}
  </SkeletonRegion>
)

export function KeptEvents(part: PartProps) {
  const { query, messages, dates } = useKept(part.thread, part.me, 'events')
  const posts = useMemo(() => postsIn(messages), [messages])
  return (
    <KeptPart
      query={query}
      empty={posts.length === 0 && dates.length === 0}
      title="No events yet."
      hint="Posts and events that are shared here, and dates you agree on, are kept here."
      loading={loading}
    >
      {dates.length > 0 && (
        <ul aria-label="Dates" className="flex flex-col gap-3 pb-6">
          {dates.map(({ id, at, place }) => (
            <li key={id} className="flex items-start gap-3 rounded-card bg-raised p-4">
              <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold-ink" />
              <p className="min-w-0 break-words">
                <span className="block text-caption text-muted">
                  {new Date(at) < new Date() ? 'You met' : 'You meet'}
                </span>
                <time dateTime={at}>
                  {dayAndHour(at)}
                  <span className="sr-only">, {mediumDate(at)}</span>
                </time>
                {place && <span className="block text-small text-muted">{place}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {posts.length > 0 && (
        <ul aria-label="Posts and events" className="flex flex-col gap-4">
          {posts.map(({ thing, message }) => (
            <li key={thing.id} className="flex w-80 max-w-full flex-col gap-1">
              <OwnCard thing={thing} />
              <Said {...part} message={message} what="this card" />
            </li>
          ))}
        </ul>
      )}
    </KeptPart>
  )
}
