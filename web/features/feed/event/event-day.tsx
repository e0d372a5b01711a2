// When an event is: its day as a leaf of a calendar. Ears get the whole date at once.
import { type WrittenDay, writtenHour } from '#shared/format/written-time.ts'

export function EventDay({ day, time }: { day: WrittenDay; time: string | null }) {
  return (
    <p className="w-16 shrink-0 self-start overflow-hidden rounded-card border border-gold/40 text-center">
      <span className="sr-only">{[day.whole, time && writtenHour(time)].filter(Boolean).join(' · ')}</span>
      <span aria-hidden="true" className="block bg-gold py-0.5 text-caption font-medium text-on-gold">
        {day.weekday}
      </span>
      <span aria-hidden="true" className="tabular block pt-1 font-display text-title">
        {day.day}
      </span>
      <span aria-hidden="true" className="block pb-1 text-caption text-muted">
        {day.month} {day.year}
      </span>
    </p>
  )
}
