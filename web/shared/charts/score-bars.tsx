// Scores as horizontal bars in a list, coloured by the given bands and never thinner than the least width.
import { industryName } from '#shared/members/industry-name.ts'
import { cx } from '#shared/ui/cx.ts'
import type { Strength } from './radar-chart.tsx'

export type Band = 'high' | 'good' | 'fair' | 'low'

const colours: Record<Band, string> = { high: 'bg-gold', good: 'bg-gold/75', fair: 'bg-gold/50', low: 'bg-gold/30' }

type ScoreBarsProps = {
  label: string
  scores: readonly Strength[]
  bandOf: (score: number) => Band
  leastWidth: number
}

export function ScoreBars({ label, scores, bandOf, leastWidth }: ScoreBarsProps) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {scores.map(({ label: industry, score }) => (
        <li key={industry}>
          <span className="flex items-baseline justify-between gap-4 text-small">
            <span>{industryName(industry)}</span>
            <span className="tabular text-muted">{score}</span>
          </span>
          <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-raised">
            <span
              data-band={bandOf(score)}
              className={cx('block h-full rounded-full', colours[bandOf(score)])}
              style={{ width: `${Math.min(100, Math.max(leastWidth, score))}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
