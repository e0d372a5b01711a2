// What a day is called between messages: Today, Yesterday, a weekday with its date.
import { longDate, longDay } from '#shared/format/time.ts'

export function dayName(moment: string, now = new Date()): string {
  const day = startOfDay(new Date(moment))
  const days = Math.round((startOfDay(now).getTime() - day.getTime()) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return day.getFullYear() === now.getFullYear() ? longDay(moment) : longDate(moment)
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())
