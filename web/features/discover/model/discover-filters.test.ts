// The address and the filters say the same, and what is active can be taken away one by one.
import { expect, it } from 'vitest'
import { activeFilters, readFilters, writeFilters } from './discover-filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

it('reads what the filter screen writes', () => {
  expect(read('city=Miami&industries=Fashion,Nightlife&mutuals=true')).toEqual({
    tab: 'industries',
    city: 'Miami',
    closeBy: false,
    industries: ['Fashion', 'Nightlife'],
    mutuals: true,
    query: '',
  })
})

it('survives nonsense', () => {
  expect(read('city=%20&industries=,,Fashion,Fashion,&mutuals=yes&tab=nowhere')).toMatchObject({
    city: null,
    industries: ['Fashion'],
    mutuals: false,
    tab: 'industries',
  })
})

it('writes what it read, and keeps what others put into the address', () => {
  const filters = read('city=Tokyo&mutuals=true&q=dj')
  expect(writeFilters(filters, new URLSearchParams('member=1')).toString()).toBe(
    'member=1&city=Tokyo&mutuals=true&q=dj',
  )
  expect(readFilters(writeFilters(filters))).toEqual(filters)
})

it('takes away one filter and leaves the others', () => {
  const active = activeFilters(read('city=Miami&industries=Fashion,Nightlife&mutuals=true'))
  expect(active.map(({ label }) => label)).toEqual(['Miami', 'Fashion', 'Nightlife', 'Only people with mutuals'])
  expect(active[1]?.without).toMatchObject({ city: 'Miami', industries: ['Nightlife'], mutuals: true })
})
