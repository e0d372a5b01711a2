// When memory is given back: while nothing happens, if it is worth it, and rarely.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectWhenQuiet, ofThisProcess } from './quiet-memory.ts'

const MB = 1024 * 1024
let busy = 0
let held = 0
let took = 0
let collections = 0
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  ;[busy, held, took, collections] = [0, 60 * MB, 20, 0]
  stop = collectWhenQuiet({
    busy: () => busy,
    held: () => held,
    collect: () => {
      collections += 1
      held = 25 * MB
      return took
    },
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

it('once after a start, and not again while it holds what it needs', () => {
  minutes(1)
  expect(collections).toBe(1)
  held = 30 * MB
  minutes(60)
  expect(collections).toBe(1)
})

it('never while somebody is served', () => {
  busy = 0.1
  minutes(60)
  expect(collections).toBe(0)
  busy = 0.01
  minutes(1)
  expect(collections).toBe(1)
})

it('every five minutes at most, and more rarely where it takes long', () => {
  const fill = () => {
    held = 60 * MB
  }
  const growing = setInterval(fill, 1000)
  minutes(20)
  expect(collections).toBeGreaterThanOrEqual(3)
  expect(collections).toBeLessThanOrEqual(5)
  took = 300
  minutes(6)
  const before = collections
  minutes(40)
  expect(collections).toBe(before)
  clearInterval(growing)
})

it('the process itself gives back what nobody needs any more', () => {
  vi.useRealTimers()
  const heap = ofThisProcess()
  const heldWithGarbage = () => {
    const garbage = Array.from({ length: 1_000_000 }, (_, index) => ({ index }))
    return garbage.length === 1_000_000 ? heap.held() : 0
  }
  heap.collect()
  const before = heap.held()
  const full = heldWithGarbage()
  expect(heap.collect()).toBeGreaterThan(0)
  expect(full - before).toBeGreaterThan(20 * MB)
  expect(heap.held()).toBeLessThan(full - 20 * MB)
  expect(heap.busy()).toBeGreaterThanOrEqual(0)
  expect(heap.busy()).toBeLessThanOrEqual(1)
})
