// The cities the map knows. A city it does not know still appears in the list beside it.
import type { CityLight } from '#shared/charts/city-map.tsx'
import type { Place } from '#shared/charts/map-projection.ts'
import type { CityStrength } from '#types/shapes.ts'

export const knownCities: Readonly<Record<string, Place>> = {
  'new york': { latitude: 40.71, longitude: -74.01 },
  'los angeles': { latitude: 34.05, longitude: -118.24 },
  miami: { latitude: 25.76, longitude: -80.19 },
  'mexico city': { latitude: 19.43, longitude: -99.13 },
  london: { latitude: 51.51, longitude: -0.13 },
  paris: { latitude: 48.86, longitude: 2.35 },
  milan: { latitude: 45.46, longitude: 9.19 },
  berlin: { latitude: 52.52, longitude: 13.4 },
  barcelona: { latitude: 41.39, longitude: 2.17 },
  ibiza: { latitude: 38.91, longitude: 1.43 },
  lisbon: { latitude: 38.72, longitude: -9.14 },
  dubai: { latitude: 25.2, longitude: 55.27 },
  singapore: { latitude: 1.35, longitude: 103.82 },
  tokyo: { latitude: 35.68, longitude: 139.69 },
  sydney: { latitude: -33.87, longitude: 151.21 },
}

export function onTheMap(cities: readonly CityStrength[]): CityLight[] {
  return cities.flatMap((strength) => {
    const place = knownCities[strength.city.trim().toLowerCase()]
    return place ? [{ ...strength, ...place }] : []
  })
}
