// The regions of the filters, how a city is found in them, and what is counted of them.
import { expect, it } from 'vitest'
import { countRegions, regions } from './cities.ts'

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
  expect(countRegions(undefined, ' sao ')).toEqual([
    { name: 'Rest of World', members: null, cities: [{ city: 'São Paulo', members: null }] },
  ])
  expect(countRegions(undefined, 'zzz')).toEqual([])
  expect(countRegions(undefined)).toHaveLength(4)
})

it('a region counts its cities, those with most members first; cities that none names come last', () => {
  const counted = countRegions([
    { city: 'Paris', members: 3 },
    { city: 'saint tropez', members: 9 },
    { city: 'Reykjavík', members: 2 },
  ])
  const europe = counted.find(({ name }) => name === 'Europe')
  expect(europe?.members).toBe(12)
  expect(europe?.cities.slice(0, 3)).toEqual([
    { city: 'Saint-Tropez', members: 9 },
    { city: 'Paris', members: 3 },
    { city: 'London', members: 0 },
  ])
  expect(counted[0]?.members).toBe(0)
  expect(counted.at(-1)).toEqual({ name: 'Elsewhere', members: 2, cities: [{ city: 'Reykjavík', members: 2 }] })
})

it('a club too large to count has no figures', () => {
  const [, europe] = countRegions([{ city: 'Paris', members: null }])
  expect(europe?.members).toBe(null)
})
