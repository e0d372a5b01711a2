// Token buckets: they empty, refill, may owe, and the oldest are forgotten.
import { describe, expect, it } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

const still = { now: () => 0 }

describe('a token bucket', () => {
  it('allows a burst, then returns the seconds to wait, then refills', () => {
    let now = 0
    const buckets = createTokenBuckets({ burst: 2, perMinute: 6 }, { clock: { now: () => now } })
    expect([buckets.take('a'), buckets.take('a'), buckets.take('a')]).toEqual([0, 0, 10])
    expect(buckets.take('b')).toBe(0)
    now = 10_000
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 10])
  })

  it('allows again what is given back', () => {
    const buckets = createTokenBuckets({ burst: 1, perMinute: 1 }, { clock: still })
    buckets.take('a')
    buckets.spend('a', -1)
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 60])
  })

  it('may owe what was known only after the work, and waits until that is paid', () => {
    let now = 0
    const buckets = createTokenBuckets({ burst: 10, perMinute: 60 }, { clock: { now: () => now } })
    expect(buckets.missing('a')).toBe(0)
    buckets.spend('a', 30)
    expect(buckets.missing('a')).toBe(21)
    now = 21_000
    expect(buckets.missing('a')).toBe(0)
  })

  it('never allows more than the whole allowance at once', () => {
    const buckets = createTokenBuckets({ burst: 10, perMinute: 60 }, { clock: still })
    expect(buckets.take('a', 11)).toBe(1)
    expect(buckets.take('a', 10)).toBe(0)
  })

  it('forgets the least recently used key when there are too many', () => {
    const buckets = createTokenBuckets({ burst: 1, perMinute: 1 }, { clock: still, maxKeys: 2 })
    buckets.take('a')
    buckets.take('b')
    buckets.spend('a', 0)
    buckets.take('c')
    expect(buckets.take('a')).toBeGreaterThan(0)
    expect(buckets.take('b')).toBe(0)
  })
})
