// Many who hear the same words: when they ask.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spreadAsks } from './spread-asks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The moments in milliseconds at which a listener asks that hears a word every `every` milliseconds. */
function momentsOf(every: number, words: number, word?: unknown): number[] {
  const began = Date.now()
  const moments: number[] = []
  const asks = spreadAsks(() => moments.push(Date.now() - began))
  for (let n = 0; n < words; n += 1) {
    asks.hear(word)
    vi.advanceTimersByTime(every)
  }
  vi.advanceTimersByTime(120_000)
  return moments
}

it('a single word is asked about once, within its spread, at a moment of one’s own', () => {
  const moments = Array.from({ length: 200 }, () => momentsOf(1, 1, { spread: 4000 }))
  expect(moments.every((asked) => asked.length === 1 && Number(asked[0]) <= 4000)).toBe(true)
  const early = moments.filter(([asked]) => Number(asked) < 2000).length
  expect(early).toBeGreaterThan(50)
  expect(early).toBeLessThan(150)
})

it('a burst is one question', () => {
  const ask = vi.fn()
  const asks = spreadAsks(ask)
  for (let n = 0; n < 50; n += 1) asks.hear()
  vi.advanceTimersByTime(120_000)
  expect(ask).toHaveBeenCalledOnce()
})

it('while words keep coming the questions grow apart, to a minute in a large club and a few seconds in a small one', () => {
  const gapsOf = (moments: number[]) => moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
  const large = gapsOf(momentsOf(200, 3000, { spread: 20_000 }))
  expect(large.length).toBeLessThan(20)
  expect(Math.max(...large)).toBeLessThanOrEqual(60_500)
  const small = gapsOf(momentsOf(200, 3000, { spread: 500 }))
  expect(Math.max(...small)).toBeLessThanOrEqual(4500)
  expect(small.length).toBeLessThan(400)
})

it('after a calm a word is asked about soon again', () => {
  const moments: number[] = []
  const asks = spreadAsks(() => moments.push(Date.now()))
  for (let n = 0; n < 300; n += 1) {
    asks.hear()
    vi.advanceTimersByTime(200)
  }
  vi.advanceTimersByTime(30_000)
  const [before, now] = [moments.length, Date.now()]
  asks.hear()
  vi.advanceTimersByTime(600)
  expect(moments).toHaveLength(before + 1)
  expect(Number(moments.at(-1)) - now).toBeLessThanOrEqual(500)
})

it('who asks without a word, as after a join, spreads as wide as the last word said', () => {
  const moments = Array.from({ length: 100 }, () => {
    let asked = 0
    const asks = spreadAsks(() => {
      asked = Date.now()
    })
    asks.hear({ spread: 20_000 })
    vi.advanceTimersByTime(120_000)
    const began = Date.now()
    asks.hear()
    vi.advanceTimersByTime(120_000)
    return asked - began
  })
  expect(Math.max(...moments)).toBeGreaterThan(10_000)
  expect(Math.max(...moments)).toBeLessThanOrEqual(20_000)
})

it('nonsense in a word changes nothing, and whoever stops asks nothing', () => {
  for (const word of [null, 7, { spread: 'wide' }, { spread: -1 }, {}])
    expect(momentsOf(1, 1, word)[0]).toBeLessThanOrEqual(500)
  const ask = vi.fn()
  const asks = spreadAsks(ask)
  asks.hear()
  asks.stop()
  vi.advanceTimersByTime(1000)
  expect(ask).not.toHaveBeenCalled()
})
