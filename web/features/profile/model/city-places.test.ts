// Fifteen cities lie on the drawn world; others appear only in the list.
import { expect, it } from 'vitest'
import { knownCities, onTheMap } from './city-places.ts'

it('the map knows fifteen cities', () => {
  expect(Object.keys(knownCities)).toHaveLength(15)
  for (const { latitude, longitude } of Object.values(knownCities)) {
    expect(latitude).toBeGreaterThan(-56)
    expect(latitude).toBeLessThan(78)
    expect(Math.abs(longitude)).toBeLessThan(180)
  }
})

it('known cities are lit, whatever their spelling, and keep their order', () => {
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
