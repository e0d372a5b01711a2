// What the filters say they will show is what discover shows: members, and sample people after them.
import { expect, it } from 'vitest'
import { samplePeople } from '#shared/sample/people.ts'
import type { DiscoverCounts } from '#types/shapes.ts'
import { readFilters } from './discover-filters.ts'
import { countWithSamples, showLabel } from './filter-counts.ts'
import { fitsSample } from './sample-filter.ts'

const counts: DiscoverCounts = {
  total: 24,
  exact: true,
  mutuals: 7,
  industries: [{ industry: 'Fashion', members: 5 }],
  cities: [{ city: 'Tokyo', members: 2 }],
}
const filters = readFilters(new URLSearchParams())

it('a club without samples shows what the server counts', () => {
  const counted = countWithSamples(counts, [], filters)
  expect(showLabel(filters, counted)).toBe('Show 24 members')
  expect(counted.industries.get('Fashion')).toBe(5)
  expect(counted.industries.get('Nightlife')).toBe(0)
  expect(showLabel(filters, countWithSamples({ ...counts, total: 1 }, [], filters))).toBe('Show 1 member')
})

it('sample people are counted where they would be shown', () => {
  const inTokyo = samplePeople.filter((one) => fitsSample(one, { ...filters, city: 'Tokyo' })).length
  const counted = countWithSamples(counts, samplePeople, filters)
  expect(counted.total).toBe(24 + samplePeople.length)
  expect(counted.cities.find(({ city }) => city === 'Tokyo')?.members).toBe(2 + inTokyo)
  expect(countWithSamples(counts, samplePeople, { ...filters, mutuals: true }).total).toBe(24)
})

it('a club too large to count says no figure that is not so', () => {
  const large = countWithSamples({ ...counts, exact: false, total: 1000, industries: [] }, [], filters)
  expect(showLabel(filters, large)).toBe('Show 1,000+ members')
  expect(large.industries.get('Fashion')).toBe(null)
  expect(showLabel(filters, undefined)).toBe('Show members')
})
