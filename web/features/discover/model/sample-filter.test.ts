// The filters apply to sample people as they do to members.
import { expect, it } from 'vitest'
import { samplePeople } from '#shared/sample/people.ts'
import { readFilters } from './discover-filters.ts'
import { fitsSample } from './sample-filter.ts'

const fitting = (address: string) =>
  samplePeople.filter((member) => fitsSample(member, readFilters(new URLSearchParams(address))))

it('without filters all sample people are shown, with mutuals or nearest first none', () => {
  expect(fitting('')).toHaveLength(52)
  expect(fitting('mutuals=true')).toHaveLength(0)
  expect(fitting('near=true')).toHaveLength(0)
})

it('city, industry and search narrow the sample people, whatever the case', () => {
  const inTokyo = fitting('city=tokyo')
  expect(inTokyo.length).toBeGreaterThan(0)
  expect(inTokyo.every(({ city }) => city === 'Tokyo')).toBe(true)
  const inFashion = fitting('industries=fashion')
  expect(inFashion.length).toBeGreaterThan(0)
  expect(inFashion.every(({ industryScores }) => industryScores.some(({ label }) => label === 'Fashion'))).toBe(true)
  const [someone] = samplePeople
  expect(fitting(`q=${someone?.name.toUpperCase()}`).map(({ id }) => id)).toEqual(['c1'])
})
