// Events of today, on the calendar of this device. Nothing while there are none.
import { writtenHour } from '#shared/format/written-time.ts'
import { dayOf } from '#shared/in-town/this-week.ts'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { EventToday } from '#types/shapes.ts'

export function EventsToday({ events }: { events: EventToday[] }) {
  // What was kept on the device may be yesterday's.
  const today = events.filter(({ day }) => day === dayOf(new Date()))
  if (today.length === 0) return null
  return (
    <section aria-labelledby="events-today">
      <h2 id="events-today" className="mb-2 font-display text-title">
        Events today
      </h2>
      <ul>
        {today.map(({ id, content, location, time, host, rsvp }) => (
          <li key={id} className="border-b last:border-0">
            <Link to={to('/live-network', { post: id })} className="flex min-h-16 items-center gap-4 py-2">
              <Avatar name={host.name} src={host.avatarUrl} />
              <span className="min-w-0">
                <span className="line-clamp-2 wrap-anywhere">{content}</span>
                <span className="block text-small wrap-anywhere text-muted">
                  {[time && writtenHour(time), location, rsvp === 'going' ? 'You go' : `by ${host.name}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
