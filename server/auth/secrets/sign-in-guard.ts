// Slows guessing down: each failure makes the next attempt wait longer. It counts failures by account and address together,
// by account and by address. No account is locked for good: waits have a limit, failures are forgotten, and a member at an
// address that signed in before does not wait for the failures of strangers. Tested in sign-in-guard.test.ts.
import type { Clock } from '#server/platform/clock.ts'

interface Rule {
  /** The number of failures without a wait. */
  readonly free: number
  readonly longestSeconds: number
}

const PAIR: Rule = { free: 5, longestSeconds: 300 }
const ACCOUNT: Rule = { free: 20, longestSeconds: 60 }
/** More failures and a short wait: one address may be a whole office, or a proxy missing from the settings. */
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
    const network = networkOf(address)
    const pair = `${account}\n${network}`
    const ownFailures = { key: `pair\n${pair}`, rule: PAIR }
    if (trusted.has(pair)) return [ownFailures]
    return [ownFailures, { key: `address\n${network}`, rule: ADDRESS }, { key: `account\n${account}`, rule: ACCOUNT }]
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

/** Keeps the map ordered by last use and deletes the oldest entry when it is full. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= MAX_KEYS) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}

/** The address, or the /64 network of an IPv6 address: one household owns all addresses of a /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || /^::ffff:\d+\./i.test(address)) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`
}
