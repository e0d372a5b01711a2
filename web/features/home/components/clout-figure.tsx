// The clout number, large and counting up once, with the change of the week.
import { useEffect, useState } from 'react'
import { wholeNumber } from '#shared/format/number.ts'
import { weeklyGainLine } from '#shared/members/weekly-gain.ts'
import { useCountUp } from '#shared/ui/use-count-up.ts'

/** It counts up when the dashboard first opens, not on every return. */
let hasClimbed = false

export function CloutFigure({ clout, weeklyGain }: { clout: number; weeklyGain: number }) {
  const [climbs] = useState(!hasClimbed)
  const climbing = useCountUp(clout, climbs ? 2000 : 0)
  const shown = climbs ? climbing : clout
  useEffect(() => {
    hasClimbed = true
  }, [])
  return (
    <section aria-label="Clout" className="py-8 text-center lg:py-12">
      <p className="tabular font-display text-[min(24vw,9rem)] leading-none text-gold-ink">
        {/* Begins where the whole number will: centred, it would move with each digit. */}
        <span aria-hidden="true" className="relative inline-block">
          <span className="invisible">{wholeNumber(clout)}</span>
          <span className="absolute inset-y-0 left-0">{wholeNumber(shown)}</span>
        </span>
        <span className="sr-only">{wholeNumber(clout)}</span>
      </p>
      <p className="mt-3 text-muted">{weeklyGainLine(weeklyGain)}</p>
    </section>
  )
}
