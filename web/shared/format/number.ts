// Numbers formatted for the screen, with the separators of the device.
import { habits } from './device.ts'

const whole = new Intl.NumberFormat(habits.numbers)
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const comma = whole.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value

/** 2,850 */
export const wholeNumber = (value: number) => whole.format(value)
/** 2.9K: an English word, with the comma of the device. */
export const compactNumber = (number: number) =>
  compact
    .formatToParts(number)
    .map(({ type, value }) => (type === 'decimal' && comma) || value)
    .join('')
/** 1 mutual, 2 mutuals */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${whole.format(count)} ${count === 1 ? one : many}`
