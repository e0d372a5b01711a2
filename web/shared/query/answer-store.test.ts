// What lies on the device of a member's answers, where one of them can't be copied.
import { dehydrateQuery, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { deviceAnswers, type KeptAnswer } from './answer-store.ts'

const device = await vi.hoisted(async () => (await import('#shared/testing/memory-device.ts')).memoryDevice())
vi.mock('idb-keyval', () => device.library)
vi.stubGlobal('IDBKeyRange', { bound: device.range })

function answer(name: string, data: unknown): KeptAnswer {
  const client = new QueryClient()
  client.setQueryData([name], data)
  const [query] = client.getQueryCache().getAll()
  if (!query) throw new Error('Nothing was set')
  return { ...dehydrateQuery(query), queryHash: name }
}

beforeEach(device.clear)

it('one that can not be copied is not kept, nor what was kept of it before; all others are', async () => {
  const store = deviceAnswers('ada', 'build')
  await store.write([answer('a', 1), answer('b', 1), answer('c', 1), answer('d', 1)], [])
  await store.write([answer('a', 2), answer('b', { not: () => 'a value' }), answer('c', 2)], ['d'])
  expect((await store.read()).map(({ queryHash, state }) => [queryHash, state.data])).toEqual([
    ['a', 2],
    ['c', 2],
  ])
})

it('another build, and another member, find nothing, and leave nothing of it', async () => {
  await deviceAnswers('ada', 'build').write([answer('a', 1)], [])
  expect(await deviceAnswers('ada', 'next').read()).toEqual([])
  expect(device.keys()).toEqual([])
  await deviceAnswers('ada', 'build').write([answer('a', 1)], [])
  await deviceAnswers('bea', 'build').clear()
  expect(device.keys()).toEqual([])
})
