// Clout, percentile and top percent, with their constants. The server computes the same; these serve where only a score is known, as for
// sample people.
const thresholds: ReadonlyArray<readonly [score: number, percentile: number]> = [
  [95, 99],
  [90, 95],
  [85, 90],
  [80, 85],
  [75, 80],
  [70, 75],
  [65, 70],
  [60, 65],
  [55, 60],
]
const leastPercentile = 50

export function percentileOf(score: number): number {
  const reached = thresholds.find(([least]) => score >= least)
  return reached ? reached[1] : Math.max(leastPercentile, Math.round(score * 0.8))
}

export const topPercentOf = (percentile: number) => Math.max(1, 100 - percentile)

export const cloutOf = (score: number) => 1700 + 23 * score

export function scoreOf(scores: readonly { score: number }[]): number {
  if (scores.length === 0) return 0
  return Math.round(scores.reduce((sum, { score }) => sum + score, 0) / scores.length)
}
