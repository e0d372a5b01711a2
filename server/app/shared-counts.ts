// Shares what callers have spent between the processes of a club: once a second each writes what it let through and reads what is left.
// In between a caller may spend as much again in each other process. A club of one process needs none of it.
import type { Database } from '#server/database/database.ts'
import type { Budget } from '#server/platform/budget/budget.ts'
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

export interface SharedCounts {
  /** Settles what was spent until now. It also runs by itself. */
  settle(): Promise<void>
  close(): Promise<void>
}

export function shareCounts(budget: Budget, database: Pick<Database, 'query'>, log: Log): SharedCounts {
  let settling = Promise.resolve()
  let failed = false

  async function settleOnce(): Promise<void> {
    const spent = [...budget.buckets].flatMap(([what, buckets]) =>
      buckets.collect().map(({ key, amount }) => ({ what, key, amount, ...buckets.allowance })),
    )
    if (spent.length === 0) return
    const rows = await database.query<{ what: string; who: string; tokens: number }>(SETTLE, [
      spent.map(({ what }) => what),
      spent.map(({ key }) => key),
      spent.map(({ amount }) => amount),
      spent.map(({ burst }) => burst),
      spent.map(({ perMinute }) => perMinute),
    ])
    for (const { what, who, tokens } of rows) budget.buckets.get(what)?.settle(who, Number(tokens))
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
    settle,
    async close() {
      clearInterval(timer)
      clearInterval(tidying)
      await settling
    },
  }
}
