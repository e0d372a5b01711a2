// The cities to filter by, by region.
import { fold } from '#shared/people/fold.ts'

export type Region = { name: string; cities: readonly string[] }

export const regions: readonly Region[] = [
  {
    name: 'North America',
    cities: [
      'New York',
      'Los Angeles',
      'Miami',
      'San Francisco',
      'Chicago',
      'Las Vegas',
      'Austin',
      'Atlanta',
      'Boston',
      'Washington',
      'Nashville',
      'Aspen',
      'The Hamptons',
      'Toronto',
      'Montreal',
      'Vancouver',
      'Mexico City',
      'Tulum',
    ],
  },
  {
    name: 'Europe',
    cities: [
      'London',
      'Paris',
      'Milan',
      'Berlin',
      'Barcelona',
      'Madrid',
      'Ibiza',
      'Lisbon',
      'Amsterdam',
      'Stockholm',
      'Copenhagen',
      'Oslo',
      'Dublin',
      'Vienna',
      'Zurich',
      'Geneva',
      'Monaco',
      'Cannes',
      'Saint-Tropez',
      'Mykonos',
      'Athens',
      'Rome',
      'Istanbul',
      'Munich',
      'Brussels',
    ],
  },
  {
    name: 'Asia & Oceania',
    cities: ['Tokyo', 'Singapore', 'Hong Kong', 'Seoul', 'Bangkok', 'Bali', 'Mumbai', 'Sydney'],
  },
  {
    name: 'Rest of World',
    cities: ['Dubai', 'Cairo', 'Lagos', 'Nairobi', 'Cape Town', 'Marrakech', 'São Paulo', 'Buenos Aires'],
  },
]

export type CityCount = { city: string; members: number | null }
export type CountedRegion = { name: string; members: number | null; cities: CityCount[] }

/**
 * The regions with the cities that match the text: those with most members first, the club's own cities that no region names last.
 * Without figures (`counts` undefined, or a club too large to count) the cities stay in the order they are listed in.
 */
export function countRegions(counts: readonly CityCount[] | undefined, typed = ''): CountedRegion[] {
  const wanted = fold(typed)
  const members = new Map(counts?.map((count) => [fold(count.city), count.members]))
  const listed = new Set(regions.flatMap(({ cities }) => cities.map(fold)))
  const elsewhere = counts?.map(({ city }) => city).filter((city) => !listed.has(fold(city))) ?? []
  return [...regions, { name: 'Elsewhere', cities: elsewhere }]
    .map(({ name, cities }) => {
      const found = cities
        .filter((city) => fold(city).includes(wanted))
        .map((city) => ({
          city,
          members: counts ? (members.has(fold(city)) ? (members.get(fold(city)) ?? null) : 0) : null,
        }))
      const known = found.every((city) => city.members !== null)
      return {
        name,
        members: known ? found.reduce((sum, city) => sum + (city.members ?? 0), 0) : null,
        cities: known ? found.toSorted((one, other) => (other.members ?? 0) - (one.members ?? 0)) : found,
      }
    })
    .filter(({ cities }) => cities.length > 0)
}
