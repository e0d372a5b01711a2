// No city of a member is lost: it is a light on the map, or a name beside it.
import { expect, it } from 'vitest'
import { placedCities } from './placed-cities.ts'

it('known cities are lights in their order, unknown ones are named', () => {
  const { lights, unplaced } = placedCities([
    { city: 'london', strength: 100 },
    { city: 'Atlantis', strength: 60 },
    { city: 'Tulum', strength: 20 },
  ])
  expect(lights.map(({ city, strength }) => [city, strength])).toEqual([
    ['london', 100],
    ['Tulum', 20],
  ])
  expect(unplaced).toEqual(['Atlantis'])
})
