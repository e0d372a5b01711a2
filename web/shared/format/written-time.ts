// Days and hours that somebody wrote down, as an event's: they belong to the host's own clock and are never shifted. This device's habits
// decide how they look.
import { habits } from './device.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(habits.dates, { ...options, timeZone: 'UTC' })

const writtenClock = format({ hour: 'numeric', minute: '2-digit', hourCycle: habits.hourCycle })
const writtenDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
const writtenDayOfYear = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const writtenWeekday = format({ weekday: 'short' })
const writtenMonth = format({ month: 'short' })

/** A host's "23:00:00" as this device writes hours. */
export const writtenHour = (time: string) => writtenClock.format(new Date(`1970-01-01T${time.slice(0, 5)}:00Z`))

export type WrittenDay = { weekday: string; day: string; month: string; year: string; whole: string }

/** A host's "2026-11-26" in its parts, and as a line ("Thu, Nov 26") that has the year only when it is not `thisYear`. */
export function writtenDate(date: string, thisYear: number): WrittenDay {
  const moment = new Date(`${date}T00:00:00Z`)
  const year = moment.getUTCFullYear()
  return {
    weekday: writtenWeekday.format(moment),
    day: String(moment.getUTCDate()),
    month: writtenMonth.format(moment),
    year: year === thisYear ? '' : String(year),
    whole: (year === thisYear ? writtenDay : writtenDayOfYear).format(moment),
  }
}
