// Slows guessing down: each failure makes the next attempt wait longer. It counts failures by account and address together, by account and by address, in
// the database: guesses spread over the processes of a club, or over their restarts, are as many as with one. No account is locked for good: waits have a
// limit, failures are forgotten, and a member at an address that signed in before does not wait for the failures of strangers. Tested in
// sign-in-guard.test.ts, with three processes in server/app/shared-counts.test.ts.
import { createHash } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
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

// The rows stand among what callers have spent, as debts that are paid when they say nothing any more: then they are deleted (housekeeping.ts).
const FORGET_MINUTES = 30
/** For how long an address counts as one that signed in before. */
const KNOWN_MINUTES = 30 * 24 * 60
const IS_KNOWN = `what = 'known address' and who = $2 and at > $3::timestamptz - make_interval(mins => ${KNOWN_MINUTES})`

const READ = `
  select what, who, -tokens as count, extract(epoch from $3::timestamptz - at)::float8 as age from private.spent
  where (what = 'wrong guess' and who = any ($1::text[]) and at > $3::timestamptz - make_interval(mins => ${FORGET_MINUTES}))
    or (${IS_KNOWN})`
/** Sorted, so that two processes can't wait for each other's rows. */
const COUNT = `
  insert into private.spent as s (what, who, tokens, burst, per_minute, at)
  select 'wrong guess', given.who, -1, 0, 1.0 / ${FORGET_MINUTES}, $3::timestamptz from unnest($1::text[]) as given (who)
  where given.who = $2 or not exists (select from private.spent where ${IS_KNOWN})
  order by given.who
  on conflict (what, who) do update set at = excluded.at, (tokens, per_minute) = (
    select next, -next / ${FORGET_MINUTES}
    from (select case when s.at > excluded.at - make_interval(mins => ${FORGET_MINUTES}) then s.tokens - 1 else -1 end) n (next))`
const FORGET = `
  with forgotten as (delete from private.spent where what = 'wrong guess' and who = $1)
  insert into private.spent (what, who, tokens, burst, per_minute, at)
  values ('known address', $1, -1, 0, 1.0 / ${KNOWN_MINUTES}, $2::timestamptz)
  on conflict (what, who) do update set at = excluded.at`

interface Row {
  readonly what: 'wrong guess' | 'known address'
  readonly who: string
  readonly count: number
  /** Seconds since the last failure. */
  readonly age: number
}

export interface SignInGuard {
  /** 0 when an attempt may be made; otherwise the whole seconds to wait. */
  secondsToWait(account: string, address: string): Promise<number>
  /** Not inside the transaction of the attempt, which a failure undoes. */
  failed(account: string, address: string): Promise<void>
  succeeded(account: string, address: string): Promise<void>
}

export interface GuardOptions {
  readonly database: Transaction
  readonly clock: Clock
  /** Multiplies the failures without a wait; 0 switches the guard off. */
  readonly factor: number
}

export function createSignInGuard({ database, clock, factor }: GuardOptions): SignInGuard {
  const now = () => new Date(clock.now()).toISOString()

  function secondsLeft({ count, age }: Row, { free, longestSeconds }: Rule): number {
    const over = count - free * Math.max(1, factor)
    return over <= 0 ? 0 : Math.min(longestSeconds, 2 ** Math.min(over - 1, 20)) - age
  }

  return {
    async secondsToWait(account, address) {
      if (factor === 0) return 0
      const { pair, rules } = keysOf(account, address)
      const rows = await database.query<Row>(READ, [[...rules.keys()], pair, now()])
      const isKnown = rows.some(({ what }) => what === 'known address')
      const waits = rows.map((row) => {
        const rule = row.what === 'wrong guess' && (!isKnown || row.who === pair) ? rules.get(row.who) : undefined
        return rule ? secondsLeft(row, rule) : 0
      })
      return Math.max(0, Math.ceil(Math.max(0, ...waits)))
    },
    async failed(account, address) {
      if (factor === 0) return
      const { pair, rules } = keysOf(account, address)
      await database.query(COUNT, [[...rules.keys()], pair, now()])
    },
    async succeeded(account, address) {
      if (factor > 0) await database.query(FORGET, [keysOf(account, address).pair, now()])
    },
  }
}

/** Whose failures count: hashed, of one length whatever an account is called. */
function keysOf(account: string, address: string): { pair: string; rules: ReadonlyMap<string, Rule> } {
  const network = networkOf(address)
  const pair = hashed(`pair\n${account}\n${network}`)
  const rules = new Map([
    [pair, PAIR],
    [hashed(`address\n${network}`), ADDRESS],
    [hashed(`account\n${account}`), ACCOUNT],
  ])
  return { pair, rules }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** The address, or the /64 network of an IPv6 address: one household owns all addresses of a /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || /^::ffff:\d+\./i.test(address)) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : []
  return `${[...first, ...gap, ...last].slice(0, 4).join(':')}::/64`
}
