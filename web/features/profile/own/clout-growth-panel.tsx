// The clout of the last thirty, sixty or ninety days, as the line under it, and what raised it lately.
import { useState } from 'react'
import { Sparkline } from '#shared/charts/sparkline.tsx'
import { wholeNumber } from '#shared/format/number.ts'
import { shortDate } from '#shared/format/time.ts'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import type { CloutCause, CloutDay } from '#types/shapes.ts'
import {
  calendarDay,
  causeInWords,
  type GrowthPeriod,
  growthGain,
  growthInWords,
  growthPeriods,
  growthSpan,
  growthWithin,
  signed,
} from '../model/clout-growth.ts'

type CloutGrowthPanelProps = { days: readonly CloutDay[]; causes: readonly CloutCause[] }

export function CloutGrowthPanel({ days, causes }: CloutGrowthPanelProps) {
  const [period, setPeriod] = useState<GrowthPeriod>('30d')
  const shown = growthWithin(days, period)
  const first = shown[0]
  const last = shown.at(-1)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="eyebrow">Clout Growth</h3>
        <Segmented label="Period" options={[...growthPeriods]} value={period} onChange={setPeriod} />
      </div>
      <p className="mt-2">
        {shown.length > 1 && <span className="tabular font-display text-title">{signed(growthGain(shown))} </span>}
        <span className="text-small text-muted">{growthSpan(shown, period)}</span>
      </p>
      {shown.length > 1 && (
        <div className="mt-4">
          <Sparkline title="Clout Growth" text={growthInWords(shown)} values={shown.map(({ clout }) => clout)} />
        </div>
      )}
      {first && last && first !== last && (
        <p aria-hidden="true" className="tabular mt-2 flex justify-between text-caption text-muted">
          <span>
            {calendarDay(first)} · {wholeNumber(first.clout)}
          </span>
          <span>{wholeNumber(last.clout)}</span>
        </p>
      )}
      {causes.length > 0 && (
        <ul aria-label="What raised your clout" className="mt-4 flex flex-col gap-1 text-small">
          {causes.map((cause) => (
            <li key={`${cause.endorser.id} ${cause.industry}`} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{causeInWords(cause)}</span>
              <time dateTime={cause.at} className="shrink-0 text-caption text-muted">
                {shortDate(cause.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
