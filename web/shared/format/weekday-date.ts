// A day with its name, in the time zone of the device.
import { habits } from './device.ts'

const weekday = new Intl.DateTimeFormat(habits.dates, { weekday: 'short', day: 'numeric', month: 'short' })

/** "Sat, Nov 21". */
export const weekdayDate = (moment: string | Date) => weekday.format(new Date(moment))
