// The regions of the filter screen, and how a city is found in them.
import { expect, it } from 'vitest'
import { findCities, regions } from './cities.ts'

it('the regions and the number of cities match the specification', () => {
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

it('a city is found whatever its accents and case', () => {
  expect(findCities(' sao ')).toEqual([{ name: 'Rest of World', cities: ['São Paulo'] }])
  expect(findCities('zzz')).toEqual([])
  expect(findCities('')).toHaveLength(4)
})

it('a chosen city outside every region is listed, so that it can be removed', () => {
  expect(findCities('', 'Reykjavík')[0]).toEqual({ name: 'Chosen', cities: ['Reykjavík'] })
  expect(findCities('', 'Miami')).toHaveLength(4)
})
