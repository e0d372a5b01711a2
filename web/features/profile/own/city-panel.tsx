// Where the member's network lives: the map, and the whole list of cities in a sheet.
import { Suspense } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { CityStrength } from '#types/shapes.ts'
import { onTheMap } from '../model/city-places.ts'

const CityMap = lazyAgain(async () => (await import('#shared/charts/city-map.tsx')).CityMap, LostPiece)

export function CityPanel({ cities }: { cities: readonly CityStrength[] }) {
  const listed = useOverlay('cities')
  if (cities.length === 0)
    return <p className="text-muted">Add your city and make friends: the places they live in light up here.</p>
  return (
    <>
      <div className="overflow-hidden rounded-card border bg-surface">
        <Suspense fallback={<Skeleton className="aspect-[1.6] w-full rounded-none" />}>
          <CityMap title="City map" cities={onTheMap(cities)} />
        </Suspense>
      </div>
      <Button variant="ghost" size="small" className="mt-2 -ml-4" onClick={() => listed.show()}>
        Strongest cities
      </Button>
      <Sheet open={listed.open} onClose={listed.hide} title="Strongest cities">
        <ol className="flex flex-col">
          {cities.map(({ city, strength }, index) => (
            <li key={city} className="flex min-h-12 items-center gap-4 border-b last:border-0">
              <span className="tabular w-6 text-small text-muted">{index + 1}</span>
              <span className="flex-1">{city}</span>
              <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-raised">
                <span className="block h-full rounded-full bg-gold" style={{ width: `${strength}%` }} />
              </span>
              <span className="tabular w-8 text-right text-small text-muted">{strength}</span>
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  )
}
