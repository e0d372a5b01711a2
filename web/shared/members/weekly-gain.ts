// What a week gained, as the dashboard and the own profile word it; a week without a gain gets no reproach.
import { wholeNumber } from '#shared/format/number.ts'

export function weeklyGainLine(gain: number): string {
  if (gain > 0) return `+${wholeNumber(gain)} this week`
  if (gain === 0) return 'Steady this week'
  return `${wholeNumber(gain)} this week`
}
