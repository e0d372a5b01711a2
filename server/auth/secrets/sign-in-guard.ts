// Slows guessing down: each failure makes the next attempt wait longer. It counts failures by account and address together, by account and by address, in
// the database: guesses spread over the processes of a club, or over their restarts, are as many as with one. An attempt is counted as a failure before it
// is looked at, and given back when it was right: guesses at the same moment are as many as one after the other. No account is locked for good: waits have
// a limit, failures are forgotten, and a member at an address that signed in before does not wait for the failures of strangers. Tested in
// sign-in-guard.test.ts, with three processes in server/app/shared-counts.test.ts.
import { createHash } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ERRORS } from '../errors/catalogue.ts'

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
const IS_KNOWN = `what = 'known address' and who = $1 and at > $3::timestamptz - make_interval(mins => ${KNOWN_MINUTES})`

/** $1 the pair's key, $2 all keys, $3 the moment. */
const READ = `
  select what, who, -tokens as count, extract(epoch from $3::timestamptz - at)::float8 as age from private.spent
  where (what = 'wrong guess' and who = any ($2::text[]) and at > $3::timestamptz - make_interval(mins => ${FORGET_MINUTES}))
    or (${IS_KNOWN})`
/** Locked in the order of their keys, so that two attempts can't wait for each other's rows. */
const MINE = `
  select who, at from private.spent where what = 'wrong guess' and who = any ($2::text[]) order by who for update`
/** $4, $5: of each key the failures without a wait, and the longest wait. A key that has to wait is left as it is, and is not among the answers. */
const COUNT = `
  with mine as materialized (${MINE}),
  known as materialized (select from private.spent where ${IS_KNOWN}),
  counted as (
    insert into private.spent as s (what, who, tokens, burst, per_minute, at)
    select 'wrong guess', given.who, -1, 0, 1.0 / ${FORGET_MINUTES}, $3::timestamptz
    from unnest($2::text[]) as given (who) left join mine using (who)
    where given.who = $1 or not exists (select from known)
    order by given.who
    on conflict (what, who) do update set at = excluded.at, (tokens, per_minute) = (
      select next, -next / ${FORGET_MINUTES}
      from (select case when s.at > excluded.at - make_interval(mins => ${FORGET_MINUTES}) then s.tokens - 1 else -1 end) n (next))
    where not exists (
      select from unnest($2::text[], $4::float8[], $5::float8[]) as rule (who, free, longest)
      where rule.who = s.who and s.at > excluded.at - make_interval(mins => ${FORGET_MINUTES}) and -s.tokens > rule.free
        and extract(epoch from excluded.at - s.at) < least(rule.longest, 2 ^ least(-s.tokens - rule.free - 1, 20)))
    returning who
  )
  select who, mine.at as before, exists (select from known) as known from counted left join mine using (who)`
/** $4: when each key's last failure was before this attempt; the attempt leaves no trace. */
const RETURNED = `
  update private.spent s set tokens = least(0, s.tokens + 1), per_minute = -least(0, s.tokens + 1) / ${FORGET_MINUTES},
    at = case when s.at = $3::timestamptz then coalesce(given.before, s.at) else s.at end
  from unnest($2::text[], $4::timestamptz[]) as given (who, before)
  where s.what = 'wrong guess' and s.who = given.who and s.who in (select who from mine)`
const GIVE_BACK = `with mine as materialized (${MINE}) ${RETURNED} and $1::text is not null`
const FORGET = `
  with mine as materialized (${MINE}),
  forgotten as (delete from private.spent where what = 'wrong guess' and who = $1 and who in (select who from mine)),
  returned as (${RETURNED} and s.who <> $1)
  insert into private.spent (what, who, tokens, burst, per_minute, at)
  values ('known address', $1, -1, 0, 1.0 / ${KNOWN_MINUTES}, $3::timestamptz)
  on conflict (what, who) do update set at = excluded.at`

interface Row {
  readonly what: 'wrong guess' | 'known address'
  readonly who: string
  readonly count: number
  /** Seconds since the last failure. */
  readonly age: number
}

/** A key that an attempt was counted for. */
interface CountedRow {
  readonly who: string
  readonly before: Date | string | null
  readonly known: boolean
}

export interface SignInGuard {
  /**
   * Looks at what somebody shows, unless they have to wait. `look` runs outside a transaction of the caller's, whose failure would undo the count. What it
   * throws is no failure of theirs.
   */
  guess<T>(account: string, address: string, look: () => Promise<T>, isRight?: (seen: T) => boolean): Promise<T>
}

export interface GuardOptions {
  readonly database: Transaction
  readonly clock: Clock
  /** Multiplies the failures without a wait; 0 switches the guard off. */
  readonly factor: number
}

export function createSignInGuard({ database, clock, factor }: GuardOptions): SignInGuard {
  const freeOf = ({ free }: Rule) => free * Math.max(1, factor)

  function secondsLeft({ count, age }: Row, rule: Rule): number {
    const over = count - freeOf(rule)
    return over <= 0 ? 0 : Math.min(rule.longestSeconds, 2 ** Math.min(over - 1, 20)) - age
  }

  async function secondsToWait({ pair, rules }: Keys, now: string): Promise<number> {
    const rows = await database.query<Row>(READ, [pair, [...rules.keys()], now])
    const isKnown = rows.some(({ what }) => what === 'known address')
    const waits = rows.map((row) => {
      const rule = row.what === 'wrong guess' && (!isKnown || row.who === pair) ? rules.get(row.who) : undefined
      return rule ? secondsLeft(row, rule) : 0
    })
    // Whoever it had to wait for may be done by now.
    return Math.max(1, Math.ceil(Math.max(0, ...waits)))
  }

  return {
    async guess(account, address, look, isRight = Boolean) {
      if (factor === 0) return look()
      const keys = keysOf(account, address)
      const { pair, rules } = keys
      const now = new Date(clock.now()).toISOString()
      const counted = await database.query<CountedRow>(COUNT, [
        pair,
        [...rules.keys()],
        now,
        [...rules.values()].map(freeOf),
        [...rules.values()].map(({ longestSeconds }) => longestSeconds),
      ])
      const given = [pair, counted.map(({ who }) => who), now, counted.map(({ before }) => before)]
      const all = counted.some(({ known }) => known) ? 1 : rules.size
      if (counted.length < all) {
        if (counted.length > 0) await database.query(GIVE_BACK, given)
        throw ERRORS.tooManyRequests(await secondsToWait(keys, now))
      }
      let seen: Awaited<ReturnType<typeof look>>
      try {
        seen = await look()
      } catch (error) {
        await database.query(GIVE_BACK, given)
        throw error
      }
      if (isRight(seen)) await database.query(FORGET, given)
      return seen
    },
  }
}

interface Keys {
  /** Of the account at this address. */
  readonly pair: string
  readonly rules: ReadonlyMap<string, Rule>
}

/** Whose failures count: hashed, of one length whatever an account is called. */
function keysOf(account: string, address: string): Keys {
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
