// What is changed while a page is on its way outlives its arrival.
import { type InfiniteData, InfiniteQueryObserver, infiniteQueryOptions, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changePages } from './change-pages.ts'

type Letters = InfiniteData<string[], number>

function letters() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: Array<{ arrive: (page: string[]) => void; fail: (why: Error) => void }> = []
  const query = infiniteQueryOptions<string[], Error, Letters, ['letters'], number>({
    queryKey: ['letters'],
    queryFn: () => new Promise<string[]>((arrive, fail) => asked.push({ arrive, fail })),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  })
  const observer = new InfiniteQueryObserver(cache, query)
  const change = (by: (all: string[]) => string[]) =>
    changePages(cache, query, (list: Letters) => ({ ...list, pages: list.pages.map(by) }))
  const pages = () => cache.getQueryData<Letters>(query.queryKey)?.pages
  return { observer, asked, change, pages }
}

const without = (letter: string) => (all: string[]) => all.filter((one) => one !== letter)

it('what is changed while the next page is on its way stays changed, in the order of the changes', async () => {
  const { observer, asked, change, pages } = letters()
  const stop = observer.subscribe(() => {})
  asked[0]?.arrive(['a', 'b'])
  await expect.poll(pages).toEqual([['a', 'b']])

  const next = observer.fetchNextPage()
  await expect.poll(() => asked.length).toBe(2)
  change(without('a'))
  change((all) => all.map((one) => one.toUpperCase()))
  change(without('B'))
  expect(pages()).toEqual([[]])
  asked[1]?.arrive(['b', 'c'])
  await next
  expect(pages()).toEqual([[], ['C']])

  // What has arrived is changed no more.
  const last = observer.fetchNextPage()
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.arrive(['a', 'b'])
  await last
  expect(pages()).toEqual([[], ['C'], ['a', 'b']])
  stop()
})

it('a page that does not arrive leaves what was changed, and nothing is changed twice later', async () => {
  const { observer, asked, change, pages } = letters()
  const stop = observer.subscribe(() => {})
  asked[0]?.arrive(['a'])
  await expect.poll(pages).toEqual([['a']])
  const next = observer.fetchNextPage()
  await expect.poll(() => asked.length).toBe(2)
  change((all) => [...all, 'own'])
  asked[1]?.fail(new Error('no line'))
  await next
  expect(pages()).toEqual([['a', 'own']])
  const again = observer.fetchNextPage()
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.arrive(['c'])
  await again
  expect(pages()).toEqual([['a', 'own'], ['c']])
  stop()
})
