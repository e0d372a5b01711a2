// How industry scores are drawn: colour bands, number of bars, least width. Sheet and own profile differ.
import type { Band } from '#shared/charts/score-bars.tsx'

export const barsOnSheet = { shown: 5, leastWidth: 4 }
export const barsOnOwnProfile = { shown: 7, leastWidth: 3 }

export function sheetBand(score: number): Band {
  if (score >= 80) return 'high'
  if (score >= 60) return 'good'
  return score >= 40 ? 'fair' : 'low'
}

export function ownBand(score: number): Band {
  if (score >= 60) return 'high'
  return score >= 30 ? 'good' : 'low'
}

export const strongestFirst = <Scored extends { score: number }>(scores: readonly Scored[]) =>
  [...scores].sort((one, other) => other.score - one.score)
