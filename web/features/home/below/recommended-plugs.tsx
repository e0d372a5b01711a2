// Recommended plugs in a row to swipe, and all of them in a sheet.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { prefersReducedMotion } from '#shared/ui/media-queries.ts'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import type { PlugOpportunity } from '#types/shapes.ts'
import { AVATARS_IN_LIST, AVATARS_IN_ROW } from '../model/dashboard-text.ts'
import { OpportunityCard } from './opportunity-card.tsx'
import type { Motion } from './row-in-motion.tsx'

const RowInMotion = lazyQuietly(() => import('./row-in-motion.tsx'))
/** A wide screen shows as many at once. */
const AT_ONCE = 3

const NOBODY = 'Nobody is one introduction away just now.'

type Props = { opportunities: PlugOpportunity[] }

export function RecommendedPlugs({ opportunities }: Props) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [motion, setMotion] = useState<Motion>()
  const steps = useSteps(motion)
  // Their place is there before they are, so that nothing moves.
  const areSteps = steps.known ? steps.back || steps.on : opportunities.length > AT_ONCE
  const all = useOverlay('plug-opportunities')
  return (
    <section aria-labelledby="recommended-plugs">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recommended-plugs" className="flex-1 basis-48 font-display text-title wrap-anywhere">
          Recommended plugs for me
        </h2>
        {opportunities.length > 0 && (
          <div className="-mr-4 ml-auto flex items-center sm:-mr-3">
            <Button variant="ghost" size="small" onClick={() => all.show()}>
              View All
            </Button>
            {areSteps && (
              <span className={cx('hidden sm:flex', !steps.known && 'invisible')}>
                <IconButton
                  label="Earlier plugs"
                  icon={<ChevronLeft />}
                  disabled={!steps.back}
                  onClick={steps.goBack}
                />
                <IconButton label="More plugs" icon={<ChevronRight />} disabled={!steps.on} onClick={steps.goOn} />
              </span>
            )}
          </div>
        )}
      </div>
      {opportunities.length === 0 ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">{NOBODY}</p>
          <ButtonLink to="/discover" variant="quiet" size="small">
            Discover members
          </ButtonLink>
        </div>
      ) : (
        <div ref={setRow} className="-mx-5 overflow-hidden px-5 lg:mx-0 lg:px-0">
          <ul className="-ml-4 flex">
            {opportunities.map((opportunity) => (
              <li
                key={opportunity.profile.userId}
                className="min-w-0 shrink-0 basis-4/5 pl-4 sm:basis-1/2 lg:basis-1/3"
              >
                <OpportunityCard
                  opportunity={opportunity}
                  avatars={AVATARS_IN_ROW}
                  sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 50vw, 80vw"
                />
              </li>
            ))}
          </ul>
          <Suspense>
            <RowInMotion row={row} onMotion={setMotion} />
          </Suspense>
        </div>
      )}
      <Sheet open={all.open} onClose={all.hide} title="All Plug Opportunities" size="full" width="wide">
        {opportunities.length === 0 && <p className="text-muted">{NOBODY}</p>}
        <ul className="grid gap-4 sm:grid-cols-2">
          {opportunities.map((opportunity) => (
            <li key={opportunity.profile.userId}>
              <OpportunityCard
                opportunity={opportunity}
                avatars={AVATARS_IN_LIST}
                sizes="(min-width: 40rem) 22rem, 90vw"
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  )
}

// Moves the row with buttons, and knows whether there is a next card. Jumps instead of gliding when the user wants less motion.
function useSteps(motion: Motion) {
  const [reach, setReach] = useState({ known: false, back: false, on: false })
  useEffect(() => {
    if (!motion) return
    const look = () => setReach({ known: true, back: motion.canScrollPrev(), on: motion.canScrollNext() })
    look()
    motion.on('select', look).on('reInit', look)
    return () => {
      motion.off('select', look).off('reInit', look)
    }
  }, [motion])
  return {
    ...reach,
    goBack: () => motion?.scrollPrev(prefersReducedMotion()),
    goOn: () => motion?.scrollNext(prefersReducedMotion()),
  }
}
