// Clout over the last thirty, sixty or ninety days, and its description in words.
import { wholeNumber } from '#shared/format/number.ts'
import { shortDate } from '#shared/format/time.ts'

export type CloutDay = { day: string; clout: number }
export type GrowthPeriod = '30d' | '60d' | '90d'

export const growthPeriods: ReadonlyArray<{ value: GrowthPeriod; label: string }> = [
  { value: '30d', label: '30d' },
  { value: '60d', label: '60d' },
  { value: '90d', label: '90d' },
]

const lengths: Record<GrowthPeriod, number> = { '30d': 30, '60d': 60, '90d': 90 }
const dayLength = 86_400_000

/** The days within the period, counted back from the last known day. */
export function growthWithin(days: readonly CloutDay[], period: GrowthPeriod): CloutDay[] {
  const last = days.at(-1)
  if (!last) return []
  const start = Date.parse(last.day) - (lengths[period] - 1) * dayLength
  return days.filter(({ day }) => Date.parse(day) >= start)
}

export function growthGain(days: readonly CloutDay[]): number {
  return (days.at(-1)?.clout ?? 0) - (days[0]?.clout ?? 0)
}

export const signed = (gain: number) => (gain > 0 ? `+${wholeNumber(gain)}` : wholeNumber(gain))

export function growthInWords(days: readonly CloutDay[]): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return 'No days yet.'
  if (first === last) return `${wholeNumber(last.clout)} on ${shortDate(last.day)}.`
  return `From ${wholeNumber(first.clout)} on ${shortDate(first.day)} to ${wholeNumber(last.clout)} on ${shortDate(last.day)}, ${signed(growthGain(days))}.`
}
