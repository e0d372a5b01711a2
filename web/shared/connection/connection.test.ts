// The line is gone only when a try of our own fails too; it is tried again with growing pauses and told once it is back.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  followDevice,
  isReachable,
  noteReached,
  noteUnreached,
  onReached,
  probeWith,
  subscribe,
  tryNow,
} from './connection.ts'

const probe = vi.fn(async () => true)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  probe.mockReset().mockResolvedValue(true)
  probeWith(probe)
  noteReached()
})

afterEach(() => {
  noteReached()
  vi.useRealTimers()
})

it('one lost request is no lost line', async () => {
  noteUnreached()
  await vi.advanceTimersByTimeAsync(0)
  expect(probe).toHaveBeenCalledOnce()
  expect(isReachable()).toBe(true)
})

it('many lost requests at once cause one try', async () => {
  for (let lost = 0; lost < 5; lost += 1) noteUnreached()
  await vi.advanceTimersByTimeAsync(0)
  expect(probe).toHaveBeenCalledOnce()
})

it.each([
  ['answers with nothing', () => Promise.resolve(false)],
  ['breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the line is gone when the try %s, is tried again with growing pauses, and comes back', async (_, gone) => {
  const seen: boolean[] = []
  const back = vi.fn()
  const stops = [subscribe(() => seen.push(isReachable())), onReached(back)]
  probe.mockImplementation(gone)
  noteUnreached()
  await vi.advanceTimersByTimeAsync(0)
  expect(isReachable()).toBe(false)
  for (const [after, tries] of [
    [1000, 2],
    [2000, 3],
    [4000, 4],
    [5999, 4],
    [1, 5],
    [6000, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(after)
    expect(probe).toHaveBeenCalledTimes(tries)
  }
  expect(back).not.toHaveBeenCalled()
  probe.mockResolvedValue(true)
  await tryNow()
  expect(seen).toEqual([false, true])
  expect(back).toHaveBeenCalledOnce()
  for (const stop of stops) stop()
})

it('a tab nobody looks at is tried less often, and at once when it is looked at', async () => {
  followDevice()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  probe.mockResolvedValue(false)
  noteUnreached()
  await vi.advanceTimersByTimeAsync(31_000)
  expect(probe).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(probe).toHaveBeenCalledTimes(6)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(probe).toHaveBeenCalledTimes(7)
})

it('anything that answers meanwhile brings the line back', async () => {
  probe.mockResolvedValue(false)
  await tryNow()
  noteReached()
  expect(isReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probe).toHaveBeenCalledOnce()
})
