// Clout over the last thirty, sixty or ninety days, and its description in words. The days come whole from the server, so that what a
// period gained is the difference of its ends, as it is for the gain of a week.
import { wholeNumber } from '#shared/format/number.ts'
import { shortDate } from '#shared/format/time.ts'
import { industryName } from '#shared/members/industry-name.ts'
import type { CloutCause } from '#types/shapes.ts'

export type CloutDay = { day: string; clout: number }
export type GrowthPeriod = '30d' | '60d' | '90d'

export const growthPeriods: ReadonlyArray<{ value: GrowthPeriod; label: string }> = [
  { value: '30d', label: '30d' },
  { value: '60d', label: '60d' },
  { value: '90d', label: '90d' },
]

const lengths: Record<GrowthPeriod, number> = { '30d': 30, '60d': 60, '90d': 90 }

/** From the end of the day so long ago until today; fewer days where there are no more. */
export const growthWithin = (days: readonly CloutDay[], period: GrowthPeriod) => days.slice(-lengths[period] - 1)

export function growthGain(days: readonly CloutDay[]): number {
  return (days.at(-1)?.clout ?? 0) - (days[0]?.clout ?? 0)
}

export const signed = (gain: number) => (gain > 0 ? `+${wholeNumber(gain)}` : wholeNumber(gain))

/** "in 30 days", and for who has been here for less, since when. */
export function growthSpan(days: readonly CloutDay[], period: GrowthPeriod): string {
  const [first] = days
  if (!first || days.length === 1) return 'Your line begins today.'
  return days.length > lengths[period] ? `in ${lengths[period]} days` : `since ${calendarDay(first)}`
}

/** A day of the calendar is the same on both sides of the world: noon keeps it where it is. */
export const calendarDay = ({ day }: CloutDay) => shortDate(`${day}T12:00`)

export function growthInWords(days: readonly CloutDay[]): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return 'No days yet.'
  if (first === last) return `${wholeNumber(last.clout)} on ${calendarDay(last)}.`
  return `From ${wholeNumber(first.clout)} on ${calendarDay(first)} to ${wholeNumber(last.clout)} on ${calendarDay(last)}, ${signed(growthGain(days))}.`
}

/** The point is the industry's: what it makes of the clout depends on the other scores. */
export const causeInWords = ({ endorser, industry }: Pick<CloutCause, 'endorser' | 'industry'>) =>
  `+1 in ${industryName(industry)}: ${endorser.name.split(' ')[0]} endorsed you`
