// What two have in common, a line for each kind of it.
import { CalendarDays, MapPin, Plane, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { listed } from '#shared/format/list.ts'
import { writtenDays } from '#shared/format/written-days.ts'
import { writtenDate } from '#shared/format/written-time.ts'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { AvatarStack } from '#shared/ui/photos/avatar.tsx'
import type { Occasion } from '#types/shapes.ts'
import { eventTitle, mutualNames } from '../model/occasion.ts'

export function WhatTheyShare({ occasion }: { occasion: Occasion }) {
  const { cities, industries, mutuals, events, inTown } = occasion
  const year = new Date().getFullYear()
  const [stay] = inTown
  return (
    <div className="w-full text-left">
      <p className="eyebrow pb-2 text-center">You share</p>
      <ul aria-label="What you share" className="divide-y rounded-card border bg-surface text-small">
        {cities.length > 0 && <Line icon={<MapPin />}>{listed(cities)}</Line>}
        {industries.length > 0 && <Line icon={<Sparkles />}>{listed(industries.map(industryName))}</Line>}
        {mutuals.count > 0 && (
          <Line
            icon={
              <AvatarStack
                people={mutuals.people.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))}
                max={2}
              />
            }
          >
            {mutualNames(mutuals)}
          </Line>
        )}
        {stay && (
          <Line icon={<Plane />}>
            {stay.city}, {writtenDays(stay.from, stay.to, year)}
          </Line>
        )}
        {events.map(({ id, content, date }) => (
          <Line key={id} icon={<CalendarDays />}>
            <Link to={to('/live-network', { post: id })} className="-my-3 flex min-h-11 flex-col justify-center py-3">
              <span className="underline decoration-gold/60 underline-offset-4">{eventTitle(content)}</span>
              {date && <span className="text-muted">{writtenDate(date, year).whole}</span>}
            </Link>
          </Line>
        ))}
      </ul>
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span aria-hidden="true" className="shrink-0 text-gold-ink [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}
