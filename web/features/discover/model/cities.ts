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

/** The regions with the cities that match the text; regions without any are left out. A chosen city outside them comes first. */
export function findCities(typed: string, chosen: string | null = null): Region[] {
  const wanted = fold(typed)
  const known = chosen === null || regions.some(({ cities }) => cities.includes(chosen))
  return [...(known ? [] : [{ name: 'Chosen', cities: [chosen] }]), ...regions]
    .map(({ name, cities }) => ({ name, cities: cities.filter((city) => fold(city).includes(wanted)) }))
    .filter(({ cities }) => cities.length > 0)
}
