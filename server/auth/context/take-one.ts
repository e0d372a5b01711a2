// Takes one of an allowance that fills again by itself, in the database and in one statement: requests at once and the processes of a club count together.
// Rows that are full again are deleted (housekeeping.ts).
import type { Auth } from './auth.ts'

export interface Allowance {
  readonly what: string
  readonly who: string
  readonly burst: number
  readonly perMinute: number
}

/** False when nothing is left. */
export async function takeOne(
  auth: Pick<Auth, 'database' | 'now'>,
  { what, who, burst, perMinute }: Allowance,
): Promise<boolean> {
  const rows = await auth.database.query(
    `insert into private.spent as s (what, who, tokens, burst, per_minute, at)
     values ($1, $2, $3::float8 - 1, $3, $4::float8, $5::timestamptz)
     on conflict (what, who) do update set burst = excluded.burst, per_minute = excluded.per_minute, at = excluded.at,
       tokens = least(excluded.burst, s.tokens + greatest(0, extract(epoch from excluded.at - s.at)) / 60 * excluded.per_minute) - 1
     where least(excluded.burst, s.tokens + greatest(0, extract(epoch from excluded.at - s.at)) / 60 * excluded.per_minute) > 0.999999
     returning what`,
    [what, who, burst, perMinute, auth.now()],
  )
  return rows.length > 0
}
