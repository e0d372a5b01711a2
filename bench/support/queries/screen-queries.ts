// Every query the bench asks, and the procedures that none of them calls.
import type pg from 'pg'
import { applicantQueries } from './applicant-queries.ts'
import { consoleQueries, serviceQueries } from './console-queries.ts'
import { memberQueries } from './member-queries.ts'
import type { ScreenQuery } from './query.ts'

export const screenQueries: readonly ScreenQuery[] = [
  ...memberQueries,
  ...consoleQueries,
  ...serviceQueries,
  ...applicantQueries,
]

/** A new procedure must have a query. */
export async function findUncalled(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  return rows
    .map(({ proname }) => proname)
    .filter((name) => !screenQueries.some(({ sql }) => sql.includes(`public.${name}(`)))
}
