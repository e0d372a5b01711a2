// Calls a hook that is a function of the database, as the role that the platform calls it with, for two seconds at most. It is a transaction of its own:
// what the hook writes stays, whatever becomes of the request, and a hook that waits keeps none of the request's locks.
import type { Database } from '#server/database/database.ts'

const LONGEST = '2s'

/** `name`: as SQL writes it, from settings that were checked. */
export function askFunction(database: Database, name: string, payload: string): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query(
      `select set_config('role', 'supabase_auth_admin', true), set_config('statement_timeout', $1, true)`,
      [LONGEST],
    )
    const [row] = await tx.query<{ answer: string | null }>(`select ${name}($1)::text as answer`, [payload])
    return row?.answer ?? ''
  })
}
