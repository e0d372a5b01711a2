// Clout, plugs and rank. The numbers count up once, half a second after they appear.
import { useEffect, useState } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { useCountUp } from '#shared/ui/use-count-up.ts'
import type { MyProfile } from '#types/shapes.ts'

export const countUpDelay = 500
export const countUpDuration = 2000

export function ScoreCards({ clout, plugs, rank }: MyProfile['scoreCards']) {
  return (
    <dl className="grid grid-cols-3 gap-3">
      <ScoreCard term="Clout" value={clout} />
      <ScoreCard term="Plugs" value={plugs} />
      <ScoreCard term="Rank" value={rank} prefix="#" />
    </dl>
  )
}

function ScoreCard({ term, value, prefix = '' }: { term: string; value: number; prefix?: string }) {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), countUpDelay)
    return () => clearTimeout(timer)
  }, [])
  const shown = useCountUp(begun ? value : 0, countUpDuration)
  return (
    <div className="flex flex-col-reverse rounded-card bg-raised px-3 py-4 text-center">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="tabular font-display text-title">
        <span aria-hidden="true">
          {prefix}
          {wholeNumber(shown)}
        </span>
        <span className="sr-only">
          {prefix}
          {wholeNumber(value)}
        </span>
      </dd>
    </div>
  )
}
