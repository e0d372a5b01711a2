// What of the query cache reaches the device, what comes back with the next page, and what never does.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnswerStore, KeptAnswer } from './answer-store.ts'
import { keepAnswers } from './kept-answers.ts'

const DAY = 24 * 60 * 60_000
const clients: QueryClient[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
  vi.useRealTimers()
})

/** A device in memory: what it holds, and what each write brought. As on a device, what can't be copied can't be kept. */
function device() {
  const held = new Map<string, KeptAnswer>()
  const writes: { kept: string[]; gone: string[] }[] = []
  const store: AnswerStore = {
    read: async () => [...held.values()],
    async write(kept, gone) {
      for (const answer of kept) held.set(answer.queryHash, structuredClone(answer))
      for (const hash of gone) held.delete(hash)
      writes.push({ kept: kept.map(({ queryHash }) => queryHash), gone: [...gone] })
    },
    async clear() {
      held.clear()
    },
  }
  return { held, writes, store }
}

function page(store: AnswerStore) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(client)
  return { client, kept: keepAnswers(client, store, DAY) }
}

const written = () => vi.advanceTimersByTimeAsync(2000)
const at = (name: string) => JSON.stringify([name])

test('a change writes what changed, and nothing else', async () => {
  vi.useFakeTimers()
  const { writes, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  client.setQueryData(['feed'], ['a post'])
  client.setQueryData(['log'], ['a word'])
  await written()
  client.setQueryData(['log'], ['a word', 'another'])
  client.setQueryData(['log'], ['a word', 'another', 'a third'])
  await written()
  expect(writes).toEqual([
    { kept: [at('feed'), at('log')], gone: [] },
    { kept: [at('log')], gone: [] },
  ])
})

test('the next page shows what was kept; what is restored is not written again', async () => {
  vi.useFakeTimers()
  const { writes, store } = device()
  const first = page(store)
  await first.kept.restored
  first.client.setQueryData(['feed'], ['a post'])
  await written()
  const next = page(store)
  await next.kept.restored
  expect(next.client.getQueryData(['feed'])).toEqual(['a post'])
  await written()
  expect(writes).toHaveLength(1)
})

test('what a screen waits for stays on a device that is slow to read, and is not written again', async () => {
  vi.useFakeTimers()
  const { held, writes, store } = device()
  const first = page(store)
  await first.kept.restored
  first.client.setQueryData(['feed'], ['a post'])
  await written()
  // As a browser does it: what is written meanwhile comes after what was asked for before.
  const kept = [...held.values()]
  const next = page({ ...store, read: () => new Promise((resolve) => setTimeout(resolve, 5000, kept)) })
  const shown = new QueryObserver(next.client, { queryKey: ['feed'], queryFn: () => ['a post'], staleTime: DAY })
  await vi.advanceTimersByTimeAsync(6000)
  expect(shown.getCurrentQuery().state.data).toEqual(['a post'])
  await written()
  expect(held.has(at('feed'))).toBe(true)
  expect(writes).toHaveLength(1)
})

test('of a large answer it keeps what is worth it, or nothing', async () => {
  vi.useFakeTimers()
  const { held, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  const read = (queryKey: string[], keep: (data: unknown) => unknown) =>
    client.fetchQuery({ queryKey, queryFn: () => [1, 2, 3, 4], meta: { keep } })
  await read(['long'], (all) => (Array.isArray(all) ? all.slice(-2) : undefined))
  await read(['loose'], () => undefined)
  await written()
  expect(held.get(at('long'))?.state.data).toEqual([3, 4])
  expect(held.has(at('loose'))).toBe(false)
  expect(client.getQueryData(['long'])).toEqual([1, 2, 3, 4])
})

test('what is private to the session is never kept, also where it was known before anybody asked', async () => {
  vi.useFakeTimers()
  const { held, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  client.setQueryData(['devices'], ['a phone'])
  await written()
  const stop = new QueryObserver(client, {
    queryKey: ['devices'],
    queryFn: () => ['a phone'],
    staleTime: DAY,
    meta: { persist: false },
  }).subscribe(() => {})
  await written()
  expect(held.has(at('devices'))).toBe(false)
  stop()
})

test('what is removed is gone from the device', async () => {
  vi.useFakeTimers()
  const { held, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  client.setQueryData(['log'], ['a word'])
  await written()
  expect(held.size).toBe(1)
  client.removeQueries({ queryKey: ['log'] })
  await written()
  expect(held.size).toBe(0)
})

test('what could not be read again stays as it was kept', async () => {
  vi.useFakeTimers()
  const { held, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  client.setQueryData(['feed'], ['a post'])
  await client
    .fetchQuery({ queryKey: ['feed'], queryFn: () => Promise.reject(new Error('no line')) })
    .catch(() => undefined)
  await written()
  expect(held.get(at('feed'))?.state).toMatchObject({ data: ['a post'], status: 'success' })
})

test('what is older than a day is neither shown nor kept', async () => {
  vi.useFakeTimers()
  const { held, store } = device()
  const first = page(store)
  await first.kept.restored
  first.client.setQueryData(['feed'], ['a post'])
  await written()
  vi.setSystemTime(Date.now() + DAY + 60_000)
  const next = page(store)
  await next.kept.restored
  expect(next.client.getQueryData(['feed'])).toBeUndefined()
  await written()
  expect(held.size).toBe(0)
})

test('forgotten, it is empty and stays so, whatever was about to be written or read', async () => {
  vi.useFakeTimers()
  const { held, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  client.setQueryData(['feed'], ['a post'])
  await written()
  client.setQueryData(['feed'], ['a post', 'another'])
  await kept.forget()
  client.setQueryData(['log'], ['a word'])
  await written()
  expect(held.size).toBe(0)
})

test('what is still being read as the session ends is not shown', async () => {
  vi.useFakeTimers()
  const { store } = device()
  const first = page(store)
  await first.kept.restored
  first.client.setQueryData(['feed'], ['a post'])
  await written()
  const late = page(store)
  const forgetting = late.kept.forget()
  await late.kept.restored
  await forgetting
  expect(late.client.getQueryData(['feed'])).toBeUndefined()
})

test('what changed just before the page is hidden is written then', async () => {
  vi.useFakeTimers()
  const { held, writes, store } = device()
  const { client, kept } = page(store)
  await kept.restored
  client.setQueryData(['log'], ['a word'])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(held.get(at('log'))?.state.data).toEqual(['a word'])
  document.dispatchEvent(new Event('visibilitychange'))
  await written()
  expect(writes).toHaveLength(1)
})
