// Clout with what moved it this week, and rank, share and plugs. The numbers count up once, half a second after they appear.
import type { ReactNode } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { weeklyGainLine } from '#shared/members/weekly-gain.ts'
import { CountingNumber } from '#shared/ui/counting-number.tsx'
import { numbers } from '#types/limits.ts'
import type { MyProfile } from '#types/shapes.ts'
import { Figure, Figures } from '../components/figures.tsx'
import { weekInWords } from '../model/week-in-words.ts'

const COUNT_AFTER_MS = 500
const placeOf = (rank: number) => `#${wholeNumber(rank)}`

type StandingFiguresProps = { own: Pick<MyProfile, 'scoreCards' | 'topPercent' | 'week'>; children?: ReactNode }

/** The children stand between the clout and the other figures. */
export function StandingFigures({ own, children }: StandingFiguresProps) {
  const { clout, plugs, rank, members, counted } = own.scoreCards
  const cause = weekInWords(own.week)
  return (
    <>
      <dl className="flex flex-col-reverse">
        <dt className="eyebrow mt-2">Clout</dt>
        <dd className="tabular font-display text-[min(17vw,6.5rem)] leading-none text-gold-ink">
          <CountingNumber value={clout} after={COUNT_AFTER_MS} />
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
          shown={<CountingNumber value={rank} after={COUNT_AFTER_MS} as={placeOf} />}
          note={`of ${wholeNumber(members)}`}
        />
        <Figure
          term="Share"
          shown={`Top ${own.topPercent}%`}
          note={counted ? null : `by score, until the club has ${numbers.leastCountedClub} members`}
        />
        <Figure term="Plugs" shown={<CountingNumber value={plugs} after={COUNT_AFTER_MS} />} />
      </Figures>
    </>
  )
}
