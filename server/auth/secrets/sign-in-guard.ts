// Slows guessing down: failures make the next attempt wait, longer each time, per account and address, per account, and per
// address. No account is locked for good: waits are capped, failures are forgotten, and an address that signed in to an
// account before is not held back by strangers guessing at it. Tested in sign-in-guard.test.ts.
import type { Clock } from '#server/platform/clock.ts'

interface Rule {
  /** Failures that cost nothing. */
  readonly free: number
  readonly longestSeconds: number
}

const PAIR: Rule = { free: 5, longestSeconds: 300 }
const ACCOUNT: Rule = { free: 20, longestSeconds: 60 }
/** Generous and short: a whole office, or a proxy missing from the settings, may be one address. */
const ADDRESS: Rule = { free: 60, longestSeconds: 60 }
const FORGET_MS = 30 * 60_000
const MAX_KEYS = 20_000

interface Failures {
  readonly count: number
  readonly at: number
  readonly waitUntil: number
}

export interface SignInGuard {
  /** 0 when an attempt may be made; otherwise the whole seconds to wait. */
  secondsToWait(account: string, address: string): number
  failed(account: string, address: string): void
  succeeded(account: string, address: string): void
}

export function createSignInGuard(options: { clock: Clock; factor?: number }): SignInGuard {
  const { clock, factor = 1 } = options
  const failures = new Map<string, Failures>()
  const trusted = new Map<string, number>()

  function keysOf(account: string, address: string): { key: string; rule: Rule }[] {
    const place = networkOf(address)
    const pair = `${account}\n${place}`
    const ownFailures = { key: `pair\n${pair}`, rule: PAIR }
    if (trusted.has(pair)) return [ownFailures]
    return [ownFailures, { key: `address\n${place}`, rule: ADDRESS }, { key: `account\n${account}`, rule: ACCOUNT }]
  }

  return {
    secondsToWait(account, address) {
      if (factor === 0) return 0
      const now = clock.now()
      const waits = keysOf(account, address).map(({ key }) => (failures.get(key)?.waitUntil ?? 0) - now)
      return Math.max(0, Math.ceil(Math.max(...waits) / 1000))
    },
    failed(account, address) {
      const now = clock.now()
      for (const { key, rule } of keysOf(account, address)) {
        const before = failures.get(key)
        const count = before && now - before.at < FORGET_MS ? before.count + 1 : 1
        const over = count - rule.free * Math.max(1, factor)
        const seconds = over <= 0 ? 0 : Math.min(rule.longestSeconds, 2 ** Math.min(over - 1, 20))
        putLast(failures, key, { count, at: now, waitUntil: now + seconds * 1000 })
      }
    },
    succeeded(account, address) {
      const pair = `${account}\n${networkOf(address)}`
      failures.delete(`pair\n${pair}`)
      putLast(trusted, pair, clock.now())
    },
  }
}

/** Maps stay ordered by last use, so the oldest is the one to forget. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= MAX_KEYS) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}

/** One household has a whole /64 of IPv6 addresses to guess from. */
export function networkOf(address: string): string {
  if (!address.includes(':') || /^::ffff:\d+\./i.test(address)) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`
}
