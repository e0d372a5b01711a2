// What is loaded ahead comes one by one while nothing else is to be done, and not for everybody.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReached, probeWith, tryNow } from '#shared/connection/connection.ts'
import { loadAhead } from './load-ahead.ts'

const idle: (() => void)[] = []
/** The browser has nothing else to do. */
async function rest() {
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  idle.length = 0
  vi.stubGlobal('requestIdleCallback', (go: () => void) => idle.push(go))
})
afterEach(() => {
  noteReached()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const screens = () => [
  vi.fn(async () => 'live'),
  vi.fn(async () => Promise.reject(new Error('No file'))),
  vi.fn(async () => 'inbox'),
]
const called = (loads: ReturnType<typeof screens>) => loads.map((load) => load.mock.calls.length)

it('after the first screen one follows the other whenever there is nothing else to do, also after one that failed', async () => {
  const loads = screens()
  loadAhead(loads)
  await rest()
  expect(called(loads)).toEqual([0, 0, 0])
  await vi.advanceTimersByTimeAsync(5000)
  expect(called(loads)).toEqual([0, 0, 0])
  await rest()
  expect(called(loads)).toEqual([1, 0, 0])
  await rest()
  await rest()
  await rest()
  expect(called(loads)).toEqual([1, 1, 1])
})

it('nothing is loaded ahead for who saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const loads = screens()
  loadAhead(loads)
  await vi.advanceTimersByTimeAsync(5000)
  await rest()
  expect(called(loads)).toEqual([0, 0, 0])
})

it('nothing is loaded ahead without a line, or once it was stopped', async () => {
  const loads = screens()
  const stop = loadAhead(loads)
  await vi.advanceTimersByTimeAsync(5000)
  await rest()
  stop()
  await rest()
  expect(called(loads)).toEqual([1, 0, 0])

  probeWith(async () => false)
  await tryNow()
  const others = screens()
  loadAhead(others)
  await vi.advanceTimersByTimeAsync(5000)
  await rest()
  expect(called(others)).toEqual([0, 0, 0])
})
