// Where the member's network lives: the map, the strongest cities beside it, and the whole list in a sheet.
import { Suspense, useState } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { counted } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { CityStrength } from '#types/shapes.ts'
import { placedCities } from '../model/placed-cities.ts'

const CityMap = lazyAgain(async () => (await import('#shared/charts/city-map.tsx')).CityMap, LostPiece)

/** So many stand beside the map; all of them in the sheet. */
const beside = 3

export function CityPanel({ cities }: { cities: readonly CityStrength[] }) {
  const listed = useOverlay('cities')
  const [named, setNamed] = useState<string | null>(null)
  if (cities.length === 0)
    return <p className="text-muted">Add your city and make friends: the places they live in light up here.</p>
  const { lights, unplaced } = placedCities(cities)
  const shown = cities.find(({ city }) => city === named)
  return (
    <>
      <div className="-mx-5 overflow-hidden md:mx-0 md:rounded-card">
        <Suspense fallback={<Skeleton className="aspect-[1.6] w-full rounded-none" />}>
          <CityMap title="City map" cities={lights} named={named} onName={setNamed} />
        </Suspense>
      </div>
      <p role="status" className="tabular mt-3 min-h-6 text-small text-muted">
        {shown ? `${shown.city}: strength ${shown.strength}` : `${counted(lights.length, 'city', 'cities')} lit`}
      </p>
      <ol aria-label="Strongest cities" className="mt-1">
        {cities.slice(0, beside).map((strength, index) => (
          <li key={strength.city} className="border-t">
            <button
              type="button"
              aria-pressed={strength.city === named}
              onClick={() => setNamed(strength.city)}
              className="flex min-h-12 w-full items-center gap-4 text-left"
            >
              <CityRow {...strength} index={index} named={strength.city === named} />
            </button>
          </li>
        ))}
      </ol>
      {unplaced.length > 0 && (
        <p className="border-t py-3 text-small text-muted">Not on the map: {unplaced.join(', ')}</p>
      )}
      <Button variant="ghost" size="small" className="-ml-4" onClick={() => listed.show()}>
        See all cities
      </Button>
      <Sheet open={listed.open} onClose={listed.hide} title="Strongest cities">
        <ol className="flex flex-col">
          {cities.map((strength, index) => (
            <li key={strength.city} className="flex min-h-12 items-center gap-4 border-b last:border-0">
              <CityRow {...strength} index={index} />
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  )
}

type CityRowProps = CityStrength & { index: number; named?: boolean }

const CityRow = ({ city, strength, index, named }: CityRowProps) => (
  <>
    <span className="tabular w-6 text-small text-muted">{index + 1}</span>
    <span className={cx('min-w-0 flex-1 truncate', named && 'text-gold-ink')}>{city}</span>
    <span aria-hidden="true" className="h-1 w-24 overflow-hidden rounded-full bg-raised">
      <span className="block h-full rounded-full bg-gold" style={{ width: `${strength}%` }} />
    </span>
    <span className="tabular w-8 text-right text-small text-muted">{strength}</span>
  </>
)
