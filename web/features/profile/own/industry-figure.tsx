// The industries as one figure: bars, and the shape they make. Without industries an example stands there, quieter and called one.
import { RadarChart } from '#shared/charts/radar-chart.tsx'
import { ScoreBars } from '#shared/charts/score-bars.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { MyProfile } from '#types/shapes.ts'
import { Section } from '../components/section.tsx'
import { barsOnOwnProfile, ownBand, strongestFirst } from '../model/industry-bands.ts'

/** Fewer make no shape. */
const leastAxes = 3

export function IndustryFigure({ own }: { own: Pick<MyProfile, 'radar' | 'hasScores'> }) {
  const { shown, leastWidth } = barsOnOwnProfile
  const bars = strongestFirst(own.radar).slice(0, shown)
  return (
    <figure>
      {!own.hasScores && (
        <figcaption className="pt-7 text-muted">
          An example: this is how industries are drawn. Yours appear once you have chosen them.
        </figcaption>
      )}
      <div className={cx('grid gap-x-8 sm:grid-cols-[2fr_3fr]', !own.hasScores && 'opacity-60')}>
        <Section heading="h3" title="Industry Clout" className="border-t-0 pb-3 sm:pb-7">
          <ScoreBars
            label={own.hasScores ? 'Industry clout, out of 100' : 'Industry clout, an example'}
            scores={bars}
            bandOf={ownBand}
            leastWidth={leastWidth}
          />
        </Section>
        <Section heading="h3" title="Industry Strength" className="border-t-0">
          {own.radar.length < leastAxes ? (
            <p className="text-muted">A third industry gives it a shape.</p>
          ) : (
            <div className="mx-auto max-w-80 px-3">
              <RadarChart
                title={own.hasScores ? 'Industry Strength' : 'Industry Strength, an example'}
                strengths={own.radar}
                example={!own.hasScores}
              />
            </div>
          )}
        </Section>
      </div>
    </figure>
  )
}
