// Where a member will be, as far as who looks may know.
import { writtenDays } from '#shared/format/written-days.ts'
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
        <li key={`${city}${from}${to}`} className="py-1 break-words">
          <span className="text-gold-ink">In {city}</span>{' '}
          <span className="text-muted">· {writtenDays(from, to, now.getFullYear())}</span>
        </li>
      ))}
    </ul>
  )
}
