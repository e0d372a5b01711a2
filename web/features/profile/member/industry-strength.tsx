// Another member's industry scores as bars: the five strongest, all on demand.
import { useState } from 'react'
import { ScoreBars } from '#shared/charts/score-bars.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { IndustryScore } from '#types/shapes.ts'
import { barsOnSheet, sheetBand, strongestFirst } from '../model/industry-bands.ts'

export function IndustryStrength({ scores }: { scores: readonly IndustryScore[] }) {
  const [all, setAll] = useState(false)
  const sorted = strongestFirst(scores)
  const { shown, leastWidth } = barsOnSheet
  return (
    <>
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
