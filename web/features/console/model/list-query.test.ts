// How the address holds the state of the list.
import { expect, it } from 'vitest'
import {
  changeListQuery,
  pageCount,
  pageNumbers,
  readListQuery,
  shownRange,
  startOfList,
  writeListQuery,
} from './list-query.ts'

it('the address holds the state of the list, and invalid values fall back', () => {
  const list = { status: 'approved', query: 'ada', sort: 'name', page: 3 } as const
  expect(readListQuery(writeListQuery(list))).toEqual(list)
  expect(readListQuery(new URLSearchParams('status=rejected')).status).toBe('rejected')
  expect(readListQuery(new URLSearchParams('status=aside')).status).toBe('pending')
  expect(writeListQuery(startOfList).toString()).toBe('')
  expect(readListQuery(new URLSearchParams('status=all&sort=up&page=-2'))).toEqual(startOfList)
  expect(changeListQuery(list, { query: 'bea' }).page).toBe(1)
  expect(changeListQuery(list, { page: 4 })).toEqual({ ...list, page: 4 })
})

it('a page has twenty-five applications', () => {
  expect([0, 1, 25, 26, 5000].map(pageCount)).toEqual([1, 1, 1, 2, 200])
  expect(shownRange(1, 5000)).toBe('1–25 of 5,000')
  expect(shownRange(200, 5000)).toBe('4,976–5,000 of 5,000')
  expect(shownRange(3, 60)).toBe('51–60 of 60')
})

// "1 … 39 40 41 … 82", as it is read with room and on a phone.
const read = (page: number, last: number, phone: boolean) =>
  pageNumbers(page, last)
    .filter(({ aside }) => !phone || !aside)
    .flatMap(({ number, gap }) => [...(gap === 'always' || (gap && phone) ? ['…'] : []), number])
    .join(' ')

it('the numbers of the pages: the first, the last, those around this one, and where some are left out', () => {
  expect(read(1, 3, false)).toBe('1 2 3')
  expect(read(40, 82, false)).toBe('1 … 38 39 40 41 42 … 82')
  expect(read(40, 82, true)).toBe('1 … 39 40 41 … 82')
  expect(read(4, 7, false)).toBe('1 2 3 4 5 6 7')
  expect(read(4, 7, true)).toBe('1 … 3 4 5 … 7')
  expect([read(1, 82, false), read(1, 82, true)]).toEqual(['1 2 3 … 82', '1 2 … 82'])
  expect([read(82, 82, false), read(82, 82, true)]).toEqual(['1 … 80 81 82', '1 … 81 82'])
})
