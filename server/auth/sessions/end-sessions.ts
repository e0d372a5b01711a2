// Ends sessions: deletes their refresh tokens with them and stops their access tokens at once in every server process.
import type { Transaction } from '#server/database/database.ts'
import type { Auth } from '../context/auth.ts'

export interface SessionFilter {
  readonly userId: string
  /** Ends only this session. */
  readonly only?: string
  /** Ends every session but this one. */
  readonly except?: string
}

/** Inside a transaction: returns the ids for `revokeTokens`, to be called after the commit. */
export async function deleteSessions(
  database: Transaction,
  { userId, only, except }: SessionFilter,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `delete from auth.sessions where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
     returning id`,
    [userId, only ?? null, except ?? null],
  )
  return rows.map((row) => row.id)
}

export function revokeTokens(auth: Auth, sessionIds: readonly string[]): void {
  for (const id of sessionIds) auth.keys.tokens.revokeSession(id)
}

export async function endSessions(auth: Auth, filter: SessionFilter): Promise<void> {
  revokeTokens(auth, await deleteSessions(auth.database, filter))
}
