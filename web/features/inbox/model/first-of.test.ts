// Of a list of thousands a device keeps the first hundred, and goes on below them as below any page.
import { expect, it } from 'vitest'
import type { Thread } from '#types/shapes.ts'
import { firstOf } from './inbox-pages.ts'

const threads = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at}`, updatedAt: `2026-11-28T12:00:00.${1000 - at}Z` }) as Thread)
const page = (some: Thread[], more: boolean) => ({
  threads: some,
  next: more ? { updatedAt: 'later', id: 'later' } : null,
  total: 2000,
  asks: [],
  chainAsks: [],
  waiting: [],
  welcomes: [],
})

it.each([
  [[50, 50, 50], 100, { updatedAt: '2026-11-28T12:00:00.901Z', id: 't99' }],
  // As after it was brought up to date: all that was loaded is one page.
  [[300], 100, { updatedAt: '2026-11-28T12:00:00.901Z', id: 't99' }],
  [[50, 50], 100, { updatedAt: 'later', id: 'later' }],
  [[50], 50, { updatedAt: 'later', id: 'later' }],
])('of pages of %j it keeps %i', (sizes, kept, next) => {
  const all = threads(300)
  const before = (at: number) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0)
  const pages = sizes.map((size, at) => page(all.slice(before(at), before(at) + size), true))
  const list = { pages, pageParams: pages.map(() => null) }
  const first = firstOf(list)
  expect(first.pages.flatMap((one) => one.threads)).toEqual(all.slice(0, kept))
  expect(first.pages.at(-1)?.next).toEqual(next)
  expect(first.pages[0]?.total).toBe(2000)
  expect(first.pageParams).toHaveLength(first.pages.length)
})
