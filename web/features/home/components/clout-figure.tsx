// The clout number, large and counting up once, with the change of the week.
import { useEffect } from 'react'
import { weeklyGainLine } from '#shared/members/weekly-gain.ts'
import { CountingNumber } from '#shared/ui/counting-number.tsx'

/** It counts up when the dashboard first opens, not on every return. */
let hasClimbed = false

export function CloutFigure({ clout, weeklyGain }: { clout: number; weeklyGain: number }) {
  useEffect(() => {
    hasClimbed = true
  }, [])
  return (
    <section aria-label="Clout" className="py-8 text-center lg:py-12">
      <p className="tabular font-display text-[min(24vw,9rem)] leading-none text-gold-ink">
        <CountingNumber value={clout} stands={hasClimbed} />
      </p>
      <p className="mt-3 text-muted">{weeklyGainLine(weeklyGain)}</p>
    </section>
  )
}
