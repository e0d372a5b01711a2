// The clout of the last thirty, sixty or ninety days, as the line under it.
import { useState } from 'react'
import { Sparkline } from '#shared/charts/sparkline.tsx'
import { wholeNumber } from '#shared/format/number.ts'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import type { CloutDay } from '#types/shapes.ts'
import {
  calendarDay,
  type GrowthPeriod,
  growthGain,
  growthInWords,
  growthPeriods,
  growthSpan,
  growthWithin,
  signed,
} from '../model/clout-growth.ts'

export function CloutGrowthPanel({ days }: { days: readonly CloutDay[] }) {
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
    </>
  )
}
