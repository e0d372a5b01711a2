// Measures in the database itself how long a query takes there: no line, no driver, and whatever it writes is undone. The sizes take turns, so that
// a busy machine slows all of them alike.
import type pg from 'pg'
import { percentile } from '../support/figures.ts'
import { type Ids, type ScreenQuery, withIds } from '../support/queries/query.ts'

/** Milliseconds of each run of a query, asked in the role and with the claims of its caller. */
const MEASURED = `create or replace function pg_temp.measured(before text, asked text, role text, sub text, claims text, runs int)
returns float8[] language plpgsql as $$
declare
  took float8[] := '{}';
  started timestamptz;
begin
  for run in 1..runs loop
    begin
      if before <> '' then
        execute before;
      end if;
      perform set_config('request.jwt.claims', claims, true), set_config('request.jwt.claim.sub', sub, true), set_config('role', role, true);
      started := clock_timestamp();
      execute asked;
      took := took || extract(epoch from clock_timestamp() - started)::float8 * 1000;
      raise exception sqlstate 'UNDO0';
    exception when sqlstate 'UNDO0' then
      null;
    end;
  end loop;
  return took;
end $$`

export interface SizedClub {
  readonly members: number
  readonly client: pg.Client
  readonly actors: readonly Ids[]
}

export interface Measured {
  readonly screen: string
  /** See `ScreenQuery`. */
  readonly wholeFrom: number
  readonly findsMany: boolean
  /** The fastest tenth of each club's runs, in milliseconds: what an undisturbed run takes, on a machine that does other things too. */
  readonly times: readonly number[]
  readonly fault?: string
}

const roles = { member: 'authenticated', admin: 'authenticated', visitor: 'anon', service: 'service_role' }
/** The first of each round warms up. */
const RUNS = 4
/** Enough of a slow query's time: it is measured less often. */
const ENOUGH_MS = 1500

export async function prepareMeasuring(client: pg.Client): Promise<void> {
  await client.query(MEASURED)
  await client.query('set jit = off')
}

export async function measureQuery(query: ScreenQuery, clubs: readonly SizedClub[], rounds: number): Promise<Measured> {
  const named = { screen: query.screen, wholeFrom: query.wholeFrom ?? 0, findsMany: query.findsMany ?? false }
  const runs = clubs.map((): number[] => [])
  let spent = 0
  for (let round = 0; round < rounds && spent < ENOUGH_MS * clubs.length; round++) {
    for (const [place, club] of clubs.entries()) {
      const took = await run(query, club, round)
      if (typeof took === 'string') return { ...named, times: [], fault: took }
      runs[place]?.push(...took.slice(1))
      spent += took.reduce((sum, one) => sum + one, 0)
    }
  }
  return {
    ...named,
    times: runs.map((took) =>
      percentile(
        [...took].sort((a, b) => a - b),
        0.1,
      ),
    ),
  }
}

async function run(query: ScreenQuery, club: SizedClub, round: number): Promise<readonly number[] | string> {
  const ids = club.actors[round % club.actors.length]
  if (!ids) return 'nobody to ask for'
  const who = query.as ?? 'member'
  const sub = { member: ids.me, admin: ids.admin, visitor: '', service: '' }[who] ?? ''
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
  const claims = JSON.stringify({ role: roles[who], ...(sub ? { sub, amr } : {}) })
  try {
    const { rows } = await club.client.query<{ took: number[] }>(
      'select pg_temp.measured($1, $2, $3, $4, $5, $6) as took',
      [withIds(query.before ?? '', ids), withIds(query.sql, ids), roles[who], sub, claims, RUNS],
    )
    return rows[0]?.took ?? []
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
