// The one place that counts what callers cost: by address, by account, and for all visitors together. costs.ts has the table; the
// gateway and the services say who spends what. Levels (bytes and sockets held at this moment) are in levels.ts.

import { type Clock, systemClock } from '../clock.ts'
import { figures } from '../metrics/figures.ts'
import { COSTS, type Cost, type CostName } from './costs.ts'
import { type Allowance, createTokenBuckets, type TokenBuckets } from './token-buckets.ts'

export interface Spender {
  readonly address: string
  /** The accounts a request is about: the caller's own, or those its body names. */
  readonly accounts?: readonly string[]
  /** Without a session: counted with all other visitors. */
  readonly visitor?: boolean
}

export type Scope = 'account' | 'everywhere' | 'address' | 'visitors'

/** Why a caller has to wait, and the whole seconds. */
export interface Wait {
  readonly scope: Scope
  readonly seconds: number
}

export interface Counted {
  /** The name of the buckets. */
  readonly what: string
  readonly who: string
}

export interface Budget {
  /** Spends the amount if each of the spender's allowances has it. Otherwise says what to wait for, and spends nothing. */
  take(cost: CostName, spender: Spender, amount?: number): Wait | undefined
  /** Says what to wait for if an allowance is used up. For work whose cost is known only when it is done: `spend` counts it then. */
  missing(cost: CostName, spender: Spender): Wait | undefined
  /** Counts a cost after the work, or gives it back (a negative amount). */
  spend(cost: CostName, spender: Spender, amount: number): void
  /** Where a spender's cost is counted. */
  counted(cost: CostName, spender: Spender): readonly Counted[]
  /** All buckets by name, for processes that share their counts. */
  readonly buckets: ReadonlyMap<string, TokenBuckets>
}

export interface BudgetOptions {
  /** Multiplies every allowance; 0 switches them off. */
  readonly factor: number
  readonly clock?: Clock
  /** Whether several processes share their counts. */
  readonly shares?: boolean
}

const VISITORS = 'all'

export function createBudget({ factor, clock = systemClock, shares = false }: BudgetOptions): Budget {
  const buckets = new Map<string, TokenBuckets>()
  const costs: Readonly<Record<string, Cost>> = COSTS
  for (const [name, { byAddress, byAccount, accountEverywhere, byVisitors }] of Object.entries(costs)) {
    const open = (scope: Scope, allowance: Allowance | undefined) => {
      if (allowance) buckets.set(`${name} ${scope}`, createTokenBuckets(scaled(allowance, factor), { clock, shares }))
    }
    open('account', byAccount)
    open('everywhere', accountEverywhere)
    open('address', byAddress)
    open('visitors', byVisitors)
  }

  /** The buckets a spender's cost is counted in. */
  function* allowances(cost: CostName, spender: Spender): Generator<[Scope, TokenBuckets, string]> {
    const { address, accounts = [], visitor = false } = spender
    if (factor === 0) return
    const own = buckets.get(`${cost} account`)
    const there = costs[cost]?.accountByAddress ? ` ${address}` : ''
    if (own) for (const account of accounts) yield ['account', own, account + there]
    const everywhere = buckets.get(`${cost} everywhere`)
    if (everywhere) for (const account of accounts) yield ['everywhere', everywhere, account]
    const near = buckets.get(`${cost} address`)
    if (near) yield ['address', near, address]
    const all = buckets.get(`${cost} visitors`)
    if (all && visitor) yield ['visitors', all, VISITORS]
  }

  return {
    buckets,
    counted: (cost, spender) =>
      [...allowances(cost, spender)].map(([scope, , who]) => ({ what: `${cost} ${scope}`, who })),
    take(cost, spender, amount = 1) {
      const taken: [TokenBuckets, string][] = []
      for (const [scope, bucket, key] of allowances(cost, spender)) {
        const seconds = bucket.take(key, amount)
        if (seconds > 0) {
          for (const [before, of] of taken) before.spend(of, -amount)
          figures.refusals.count([cost, scope])
          return { scope, seconds }
        }
        taken.push([bucket, key])
      }
      return undefined
    },
    missing(cost, spender) {
      for (const [scope, bucket, key] of allowances(cost, spender)) {
        const seconds = bucket.missing(key)
        if (seconds > 0) {
          figures.refusals.count([cost, scope])
          return { scope, seconds }
        }
      }
      return undefined
    },
    spend(cost, spender, amount) {
      for (const [, bucket, key] of allowances(cost, spender)) bucket.spend(key, amount)
    },
  }
}

function scaled({ burst, perMinute }: Allowance, factor: number): Allowance {
  return { burst: burst * factor, perMinute: perMinute * factor }
}
