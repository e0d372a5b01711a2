// How the address holds the state of the list.
import { expect, it } from 'vitest'
import { changeListQuery, pageCount, readListQuery, shownRange, startOfList, writeListQuery } from './list-query.ts'

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
