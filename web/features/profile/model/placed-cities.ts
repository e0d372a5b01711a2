// Parts the cities of a member into those the map shows and those it has no place for, which are named beside it.
import type { CityLight } from '#shared/charts/city-map.tsx'
import { placeOf } from '#shared/places/places.ts'
import type { CityStrength } from '#types/shapes.ts'

export function placedCities(cities: readonly CityStrength[]): { lights: CityLight[]; unplaced: string[] } {
  const lights: CityLight[] = []
  const unplaced: string[] = []
  for (const strength of cities) {
    const place = placeOf(strength.city)
    if (place) lights.push({ ...strength, ...place })
    else unplaced.push(strength.city)
  }
  return { lights, unplaced }
}
