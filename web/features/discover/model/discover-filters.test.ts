// Filters are read from the address and written to it, and each active one can be removed.
import { expect, it } from 'vitest'
import { activeFilters, readFilters, writeFilters } from './discover-filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

it('filters written by the filter screen are read back', () => {
  expect(read('city=Miami&industries=Fashion,Nightlife&mutuals=true')).toEqual({
    tab: 'industries',
    city: 'Miami',
    closeBy: false,
    industries: ['Fashion', 'Nightlife'],
    mutuals: true,
    query: '',
  })
})

it('invalid filters in the address are ignored', () => {
  expect(read('city=%20&industries=,,Fashion,fashion,Bogus,&mutuals=yes&tab=nowhere')).toMatchObject({
    city: null,
    industries: ['Fashion'],
    mutuals: false,
    tab: 'industries',
  })
})

it('filters are written as they were read, and other parameters stay', () => {
  const filters = read('city=Tokyo&mutuals=true&q=dj')
  expect(writeFilters(filters, new URLSearchParams('member=1')).toString()).toBe(
    'member=1&city=Tokyo&mutuals=true&q=dj',
  )
  expect(readFilters(writeFilters(filters))).toEqual(filters)
})

it('removing one filter leaves the others', () => {
  const active = activeFilters(read('city=Miami&industries=Fashion,Nightlife&mutuals=true'))
  expect(active.map(({ label }) => label)).toEqual(['Miami', 'Fashion', 'Nightlife', 'Only people with mutuals'])
  expect(active[1]?.without).toMatchObject({ city: 'Miami', industries: ['Nightlife'], mutuals: true })
})
