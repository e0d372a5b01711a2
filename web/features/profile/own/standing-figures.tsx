// Clout with what moved it this week, and rank, share and plugs. The numbers count up once, half a second after they appear.
import { type ReactNode, useEffect, useState } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { weeklyGainLine } from '#shared/members/weekly-gain.ts'
import { useCountUp } from '#shared/ui/use-count-up.ts'
import { numbers } from '#types/limits.ts'
import type { MyProfile } from '#types/shapes.ts'
import { Figure, Figures } from '../components/figures.tsx'
import { weekInWords } from '../model/week-in-words.ts'

export const countUpDelay = 500
export const countUpDuration = 2000

type StandingFiguresProps = { own: Pick<MyProfile, 'scoreCards' | 'topPercent' | 'week'>; children?: ReactNode }

/** The children stand between the clout and the other figures. */
export function StandingFigures({ own, children }: StandingFiguresProps) {
  const { clout, plugs, rank, members, counted } = own.scoreCards
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setBegun(true), countUpDelay)
    return () => clearTimeout(timer)
  }, [])
  const climbing = (value: number) => (begun ? value : 0)
  const shownClout = useCountUp(climbing(clout), countUpDuration)
  const shownRank = useCountUp(climbing(rank), countUpDuration)
  const shownPlugs = useCountUp(climbing(plugs), countUpDuration)
  const cause = weekInWords(own.week)
  return (
    <>
      <dl className="flex flex-col-reverse">
        <dt className="eyebrow mt-2">Clout</dt>
        <dd className="tabular font-display text-[min(17vw,6.5rem)] leading-none text-gold-ink">
          <span aria-hidden="true">{wholeNumber(shownClout)}</span>
          <span className="sr-only">{wholeNumber(clout)}</span>
        </dd>
      </dl>
      <p className="mt-4">
        <span className="tabular">{weeklyGainLine(own.week.gain)}</span>
        {cause && <span className="text-muted"> · {cause}</span>}
      </p>
      {children}
      <Figures>
        <Figure
          term="Rank"
          shown={`#${wholeNumber(shownRank)}`}
          said={`#${wholeNumber(rank)}`}
          note={`of ${wholeNumber(members)}`}
        />
        <Figure
          term="Share"
          shown={`Top ${own.topPercent}%`}
          note={counted ? null : `by score, until the club has ${numbers.leastCountedClub} members`}
        />
        <Figure term="Plugs" shown={wholeNumber(shownPlugs)} said={wholeNumber(plugs)} />
      </Figures>
    </>
  )
}
