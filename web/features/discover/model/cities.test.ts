// The regions of the filter screen and how a city is found in them.
import { expect, it } from 'vitest'
import { findCities, regions } from './cities.ts'

it('has the regions and about as many cities as the specification says', () => {
  expect(regions.map(({ name, cities }) => [name, cities.length])).toEqual([
    ['North America', 18],
    ['Europe', 25],
    ['Asia & Oceania', 8],
    ['Rest of World', 8],
  ])
  const all = regions.flatMap(({ cities }) => cities)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(expect.arrayContaining(['Miami', 'London', 'Tokyo', 'Ibiza']))
})

it('finds a city whatever its accents and case', () => {
  expect(findCities(' sao ')).toEqual([{ name: 'Rest of World', cities: ['São Paulo'] }])
  expect(findCities('zzz')).toEqual([])
  expect(findCities('')).toHaveLength(4)
})

it('shows a chosen city of no region, so that it can be taken back', () => {
  expect(findCities('', 'Reykjavík')[0]).toEqual({ name: 'Chosen', cities: ['Reykjavík'] })
  expect(findCities('', 'Miami')).toHaveLength(4)
})
