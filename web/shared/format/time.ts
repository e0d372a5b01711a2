// Moments formatted for the screen, in the reader's language settings and time zone.
const units: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

/** "now", "5 min. ago", "yesterday", "in 3 days". */
export function timeAgo(moment: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1000
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit)
  }
  return 'now'
}

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const fullDate = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })

/** "9:41 PM". */
export const clockTime = (moment: string | Date) => clock.format(new Date(moment))
/** "Saturday, November 21". */
export const longDay = (moment: string | Date) => day.format(new Date(moment))
/** "Nov 21". */
export const shortDate = (moment: string | Date) => shortDay.format(new Date(moment))
/** "November 21, 2026". */
export const longDate = (moment: string | Date) => fullDate.format(new Date(moment))
