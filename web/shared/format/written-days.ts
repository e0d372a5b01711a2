// Days from a first to a last that somebody wrote down: they belong to a calendar, not to a clock, and are never shifted.
import { habits } from './device.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(habits.dates, { ...options, timeZone: 'UTC' })

const range = format({ day: 'numeric', month: 'short' })
const rangeOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' })

/** "May 3 – 7"; "May 3" when it is one. The year is there only when it is not `thisYear`. */
export function writtenDays(first: string, last: string, thisYear: number): string {
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)]
  const near = from.getUTCFullYear() === thisYear && to.getUTCFullYear() === thisYear
  return (near ? range : rangeOfYear).formatRange(from, to)
}
