// A limited number of token buckets by key. In charge of counting only: the gateway chooses which requests count, and their keys.
import { type Clock, systemClock } from './clock.ts'

export interface RateLimit {
  /** The most requests at once. */
  readonly burst: number
  /** How many more become allowed each minute. */
  readonly perMinute: number
}

export interface RateLimiter {
  /** 0 when allowed; otherwise the whole seconds to wait. */
  take(key: string): number
  /** Undoes one `take`, for a request that turned out not to count. */
  giveBack(key: string): void
}

interface Bucket {
  tokens: number
  at: number
}

export function createRateLimiter(limit: RateLimit, options: { clock?: Clock; maxKeys?: number } = {}): RateLimiter {
  const clock = options.clock ?? systemClock
  const maxKeys = options.maxKeys ?? 50_000
  const perMs = limit.perMinute / 60_000
  const buckets = new Map<string, Bucket>()

  function current(key: string, now: number): Bucket {
    const bucket = buckets.get(key)
    if (!bucket) return { tokens: limit.burst, at: now }
    // The caller inserts it again: the map stays ordered by last use, and its first key is the one to forget.
    buckets.delete(key)
    const tokens = Math.min(limit.burst, bucket.tokens + Math.max(0, now - bucket.at) * perMs)
    return { tokens, at: now }
  }

  function remember(key: string, bucket: Bucket): void {
    buckets.set(key, bucket)
    if (buckets.size <= maxKeys) return
    const oldest = buckets.keys().next()
    if (!oldest.done) buckets.delete(oldest.value)
  }

  return {
    take(key) {
      const bucket = current(key, clock.now())
      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      remember(key, bucket)
      return allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000))
    },
    giveBack(key) {
      const bucket = current(key, clock.now())
      bucket.tokens = Math.min(limit.burst, bucket.tokens + 1)
      remember(key, bucket)
    },
  }
}
