// Where a member will be, as far as who looks may know.
import { MapPin } from 'lucide-react'
import { writtenDays } from '#shared/format/written-time.ts'
import { dayOf } from '#shared/in-town/this-week.ts'
import type { Stay } from '#types/shapes.ts'
import { notOver } from '../model/stays.ts'

export function MemberStays({ stays, className }: { stays: Stay[] | undefined; className: string }) {
  const now = new Date()
  const ahead = notOver(stays, dayOf(now))
  if (ahead.length === 0) return null
  return (
    <ul aria-label="In town" className={className}>
      {ahead.map(({ city, from, to }) => (
        <li key={`${city}${from}${to}`} className="flex items-start gap-2 py-1">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-gold-ink" />
          <span className="min-w-0 break-words">
            {city} <span className="text-muted">· {writtenDays(from, to, now.getFullYear())}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
