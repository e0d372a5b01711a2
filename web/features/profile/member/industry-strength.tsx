// Another member's industry scores as bars: the five strongest, all on demand.
import { useState } from 'react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { ScoreBars } from '#shared/charts/score-bars.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { barsOnSheet, sheetBand, strongestFirst } from '../model/industry-bands.ts'

type IndustryStrengthProps = { member: Pick<ShownProfile, 'industryScores' | 'hasScores'> }

export function IndustryStrength({ member }: IndustryStrengthProps) {
  const [all, setAll] = useState(false)
  const sorted = strongestFirst(member.industryScores)
  const { shown, leastWidth } = barsOnSheet
  return (
    <>
      {!member.hasScores && <p className="mb-4 text-small text-muted">No industries yet. Everybody begins here.</p>}
      <ScoreBars
        label="Industry strength, out of 100"
        scores={all ? sorted : sorted.slice(0, shown)}
        bandOf={sheetBand}
        leastWidth={leastWidth}
      />
      {sorted.length > shown && (
        <Button
          variant="ghost"
          size="small"
          className="mt-3 -ml-4"
          aria-expanded={all}
          onClick={() => setAll((open) => !open)}
        >
          {all ? 'See less' : 'See all'}
        </Button>
      )}
    </>
  )
}
