// Moments formatted for the screen, in the time zone of the device and as it writes days and hours.
import { habits } from './device.ts'

const units: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const relative = new Intl.RelativeTimeFormat(habits.dates, { numeric: 'auto', style: 'short' })

/** "now", "5 min. ago", "yesterday", "in 3 days". */
export function timeAgo(moment: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  }
  return 'now'
}

const clock = new Intl.DateTimeFormat(habits.dates, { hour: 'numeric', minute: '2-digit', hourCycle: habits.hourCycle })
const day = new Intl.DateTimeFormat(habits.dates, { weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = new Intl.DateTimeFormat(habits.dates, { day: 'numeric', month: 'short' })
const fullDate = new Intl.DateTimeFormat(habits.dates, { day: 'numeric', month: 'long', year: 'numeric' })

/** "9:41 PM", or "21:41" where the day has 24 hours. The examples are those of a device set to American English. */
export const clockTime = (moment: string | Date) => clock.format(new Date(moment))
/** "Saturday, November 21". */
export const longDay = (moment: string | Date) => day.format(new Date(moment))
/** "Nov 21". */
export const shortDate = (moment: string | Date) => shortDay.format(new Date(moment))
/** "November 21, 2026". */
export const longDate = (moment: string | Date) => fullDate.format(new Date(moment))
