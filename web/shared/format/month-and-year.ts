// The heading over what happened in one month, in the time zone of the device and as it writes months.
import { habits } from './device.ts'

const month = new Intl.DateTimeFormat(habits.dates, { month: 'long', year: 'numeric' })

/** "November 2026". */
export const monthAndYear = (moment: string | Date) => month.format(new Date(moment))
