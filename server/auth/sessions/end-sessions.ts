// Ends sessions: their refresh tokens go with them, and their access tokens stop at once in every server process.
import type { Transaction } from '#server/database/database.ts'
import type { Auth } from '../context/auth.ts'

export interface Which {
  readonly userId: string
  readonly only?: string
  readonly except?: string
}

/** Inside a transaction: returns the ids for `forgetTokens` once it has committed. */
export async function deleteSessions(database: Transaction, { userId, only, except }: Which): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `delete from auth.sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
     returning id`,
    [userId, only ?? null, except ?? null],
  )
  return rows.map((row) => row.id)
}

export function forgetTokens(auth: Auth, sessionIds: readonly string[]): void {
  for (const id of sessionIds) auth.keys.tokens.revokeSession(id)
}

export async function endSessions(auth: Auth, which: Which): Promise<void> {
  forgetTokens(auth, await deleteSessions(auth.database, which))
}
