// Token buckets by key: counts what each caller has spent of one allowance. Not in charge of who the callers are.
import type { Clock } from '../clock.ts'

export interface Allowance {
  /** The most at once. */
  readonly burst: number
  /** How much more becomes allowed each minute. */
  readonly perMinute: number
}

/** What was spent of a key since the last collection. */
export interface Spent {
  readonly key: string
  readonly amount: number
}

export interface TokenBuckets {
  readonly allowance: Allowance
  /** Spends the amount if it is there. 0 when it was; otherwise the whole seconds to wait. */
  take(key: string, amount?: number): number
  /** 0 when anything is left; otherwise the whole seconds to wait. For work whose cost is known only when it is done. */
  missing(key: string): number
  /** Spends the amount even if that leaves a debt. A negative amount gives back. */
  spend(key: string, amount: number): void
  /** For several processes that share their counts (shared-counts.ts): what was spent here since the last call. */
  collect(): Spent[]
  /** What all processes together have left of this key. */
  settle(key: string, tokens: number): void
}

interface Bucket {
  tokens: number
  at: number
}

const MAX_KEYS = 50_000

/** `shares`: whether `collect` will be called. Without it nothing is noted. */
export function createTokenBuckets(
  allowance: Allowance,
  { clock, shares = false, maxKeys = MAX_KEYS }: { clock: Clock; shares?: boolean; maxKeys?: number },
): TokenBuckets {
  const { burst } = allowance
  const perMs = allowance.perMinute / 60_000
  const buckets = new Map<string, Bucket>()
  let spent = new Map<string, number>()

  function current(key: string): Bucket {
    const now = clock.now()
    const bucket = buckets.get(key)
    if (!bucket) return { tokens: burst, at: now }
    return { tokens: Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) * perMs), at: now }
  }

  function remember(key: string, bucket: Bucket): void {
    // Inserted again: the map stays ordered by last use, and its first key is the one to forget.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size <= maxKeys) return
    const oldest = buckets.keys().next()
    if (!oldest.done) buckets.delete(oldest.value)
  }

  function spend(key: string, amount: number): void {
    const bucket = current(key)
    bucket.tokens = Math.min(burst, bucket.tokens - amount)
    remember(key, bucket)
    if (shares) spent.set(key, (spent.get(key) ?? 0) + amount)
  }

  const secondsUntil = (tokens: number) => Math.max(1, Math.ceil(-tokens / perMs / 1000))

  return {
    allowance,
    take(key, amount = 1) {
      const { tokens } = current(key)
      if (tokens < amount) return secondsUntil(tokens - amount)
      spend(key, amount)
      return 0
    },
    missing(key) {
      const { tokens } = current(key)
      return tokens > 0 ? 0 : secondsUntil(tokens - 1 / 1000)
    },
    spend,
    collect() {
      const collected = [...spent].map(([key, amount]) => ({ key, amount }))
      spent = new Map()
      return collected
    },
    settle(key, tokens) {
      // What was spent here since the collection is not in the sum yet.
      remember(key, { tokens: tokens - (spent.get(key) ?? 0), at: clock.now() })
    },
  }
}
