// Token buckets: they empty, refill, and the oldest are forgotten.
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

describe('a rate limit', () => {
  it('allows a burst, then returns the seconds to wait, then refills', () => {
    let now = 0
    const limiter = createRateLimiter({ burst: 2, perMinute: 6 }, { clock: { now: () => now } })
    expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 10])
    expect(limiter.take('b')).toBe(0)
    now = 10_000
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 10])
  })

  it('allows a request again after another is given back', () => {
    const limiter = createRateLimiter({ burst: 1, perMinute: 1 }, { clock: { now: () => 0 } })
    limiter.take('a')
    limiter.giveBack('a')
    expect(limiter.take('a')).toBe(0)
  })

  it('forgets the least recently used key when there are too many', () => {
    const limiter = createRateLimiter({ burst: 1, perMinute: 1 }, { clock: { now: () => 0 }, maxKeys: 2 })
    limiter.take('a')
    limiter.take('b')
    limiter.take('a')
    limiter.take('c')
    expect(limiter.take('a')).toBeGreaterThan(0)
    expect(limiter.take('b')).toBe(0)
  })
})
