// Shares what callers have spent between the processes of a club: once a second each writes what it let through and reads what is left.
// In between a caller may spend as much again in each other process. What guards a secret is asked of the database at once, so that guesses
// spread over the processes are as many as with one. A club of one process needs none of it.
import type { Database } from '#server/database/database.ts'
import type { Budget, Spender, Wait } from '#server/platform/budget/budget.ts'
import type { CostName } from '#server/platform/budget/costs.ts'
import type { Log } from '#server/platform/log.ts'

const EVERY_MS = 1000
/** Full allowances say nothing: their rows go. */
const TIDY_EVERY_MS = 60_000

/** `excluded.burst - excluded.tokens` is what was spent. Sorted, so that two processes can't wait for each other's rows. */
const SETTLE = `
  insert into private.spent as s (what, who, tokens, burst, per_minute, at)
  select what, who, burst - amount, burst, per_minute, clock_timestamp()
  from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[]) as given (what, who, amount, burst, per_minute)
  order by what, who
  on conflict (what, who) do update set
    tokens = least(excluded.burst,
      least(excluded.burst, s.tokens + greatest(0, extract(epoch from excluded.at - s.at)) / 60 * excluded.per_minute)
        - (excluded.burst - excluded.tokens)),
    burst = excluded.burst, per_minute = excluded.per_minute, at = excluded.at
  returning what, who, tokens`

const TIDY = `
  delete from private.spent where tokens + greatest(0, extract(epoch from now() - at)) / 60 * per_minute >= burst`

interface Amount {
  readonly what: string
  readonly who: string
  readonly amount: number
}

export interface SharedCounts {
  /** As the budget's own `take`, counted by all processes together at this moment. */
  take(cost: CostName, spender: Spender): Promise<Wait | undefined>
  /** Settles what was spent until now. It also runs by itself. */
  settle(): Promise<void>
  close(): Promise<void>
}

export function shareCounts(budget: Budget, database: Pick<Database, 'query'>, log: Log): SharedCounts {
  let settling = Promise.resolve()
  let failed = false

  async function settleOnce(): Promise<void> {
    const spent = [...budget.buckets].flatMap(([what, buckets]) =>
      buckets.collect().map(({ key, amount }) => ({ what, who: key, amount })),
    )
    if (spent.length === 0) return
    await write(spent)
  }

  /** Spends in the database, and tells this process's buckets what is left. Returns that. */
  async function write(spent: readonly Amount[]): Promise<number[]> {
    const rows = await database.query<{ what: string; who: string; tokens: number }>(SETTLE, [
      spent.map(({ what }) => what),
      spent.map(({ who }) => who),
      spent.map(({ amount }) => amount),
      spent.map(({ what }) => budget.buckets.get(what)?.allowance.burst ?? 0),
      spent.map(({ what }) => budget.buckets.get(what)?.allowance.perMinute ?? 0),
    ])
    return rows.map(({ what, who, tokens }) => {
      budget.buckets.get(what)?.settle(who, Number(tokens))
      return Number(tokens)
    })
  }

  async function take(cost: CostName, spender: Spender): Promise<Wait | undefined> {
    const wait = budget.missing(cost, spender)
    const counted = budget.counted(cost, spender)
    // Whoever has nothing left costs the database nothing.
    if (wait || counted.length === 0) return wait
    try {
      const left = await write(counted.map((each) => ({ ...each, amount: 1 })))
      if (left.every((tokens) => tokens >= 0)) return undefined
      await write(counted.map((each) => ({ ...each, amount: -1 })))
    } catch (error) {
      log.debug({ err: error }, 'what a caller costs was counted by this process alone')
    }
    return budget.take(cost, spender)
  }

  function settle(): Promise<void> {
    settling = settling
      .then(settleOnce)
      .then(() => {
        failed = false
      })
      .catch((error: unknown) => {
        // Each process goes on counting by itself.
        if (!failed) log.warn({ err: error }, 'what callers cost could not be shared between the processes')
        failed = true
      })
    return settling
  }

  const timer = setInterval(settle, EVERY_MS)
  const tidying = setInterval(() => database.query(TIDY).catch(() => undefined), TIDY_EVERY_MS)
  timer.unref()
  tidying.unref()
  return {
    take,
    settle,
    async close() {
      clearInterval(timer)
      clearInterval(tidying)
      await settling
    },
  }
}
