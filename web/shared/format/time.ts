// Moments formatted for the screen, in the time zone of the device and as it writes days and hours.
import { habits } from './device.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const YEAR = 365 * DAY

/** "just now", "5m", "3h", "2d", "6w", "2y": how long ago, everywhere. */
export function timeAgo(moment: string | Date, now: Date | number = Date.now()): string {
  const passed = Number(now) - new Date(moment).getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h`
  if (passed < 2 * WEEK) return `${Math.floor(passed / DAY)}d`
  if (passed < YEAR) return `${Math.floor(passed / WEEK)}w`
  return `${Math.floor(passed / YEAR)}y`
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(habits.dates, options)

const clock = format({ hour: 'numeric', minute: '2-digit', hourCycle: habits.hourCycle })
const day = format({ weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = format({ day: 'numeric', month: 'short' })
const shortYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const nameOfDay = format({ weekday: 'short' })
const fullDate = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** "9:41 PM", or "21:41" where the day has 24 hours. The examples are those of a device set to American English. */
export const clockTime = (moment: string | Date) => clock.format(new Date(moment))
/** "Saturday, November 21". */
export const longDay = (moment: string | Date) => day.format(new Date(moment))
/** "Nov 21". */
export const shortDate = (moment: string | Date) => shortDay.format(new Date(moment))
/** "Nov 21, 2026". */
export const mediumDate = (moment: string | Date) => shortYear.format(new Date(moment))
/** "November 21, 2026". */
export const longDate = (moment: string | Date) => fullDate.format(new Date(moment))

/** In a list: the hour of today, the name of a day of this week, the date of an older one. */
export function listMoment(moment: string | Date, now: Date = new Date()): string {
  const then = new Date(moment)
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY)
  if (days <= 0) return clockTime(then)
  if (days === 1) return 'Yesterday'
  return days < 7 ? nameOfDay.format(then) : shortDate(then)
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
