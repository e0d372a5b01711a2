// What posts say of an event: its day and hour as the host wrote them (the host's own clock, never shifted), and the notice to hosts.
import { habits } from '#shared/format/device.ts'

const day = new Intl.DateTimeFormat(habits.dates, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat(habits.dates, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Thu, Nov 26 · 23:00"; the year only when it is another one. Null when the host gave neither day nor time. */
export function eventDate(date: string | null, time: string | null, thisYear: number): string | null {
  const hour = time ? time.slice(0, 5) : null
  if (!date) return hour
  const moment = new Date(`${date}T00:00:00Z`)
  const written = (moment.getUTCFullYear() === thisYear ? day : dayOfYear).format(moment)
  return hour ? `${written} · ${hour}` : written
}

// What every host is told, before and after an event is posted.
export const hostsNotice = 'Failing to honour member RSVPs may cost you event-posting privileges.'
