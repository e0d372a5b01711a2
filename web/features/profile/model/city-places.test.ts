// Fifteen places, each on the drawn world; unknown ones are left to the list.
import { expect, it } from 'vitest'
import { knownCities, onTheMap } from './city-places.ts'

it('knows fifteen cities', () => {
  expect(Object.keys(knownCities)).toHaveLength(15)
  for (const { latitude, longitude } of Object.values(knownCities)) {
    expect(latitude).toBeGreaterThan(-56)
    expect(latitude).toBeLessThan(78)
    expect(Math.abs(longitude)).toBeLessThan(180)
  }
})

it('lights the known ones, whatever their spelling, and keeps their order', () => {
  const cities = [
    { city: 'PARIS', strength: 100 },
    { city: 'Tulum', strength: 50 },
    { city: ' London ', strength: 20 },
  ]
  expect(onTheMap(cities).map(({ city, strength }) => [city, strength])).toEqual([
    ['PARIS', 100],
    [' London ', 20],
  ])
})
