// The level of a session that has not ended yet.
import type { Transaction } from '#server/database/database.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { holdAccount } from './hold-account.ts'
import type { AssuranceLevel } from './session-response.ts'

export async function levelOfLiveSession(
  auth: Auth,
  userId: string,
  sessionId: string,
): Promise<AssuranceLevel | undefined> {
  const [session] = await auth.database.query<{ aal: AssuranceLevel }>(
    `select coalesce(aal::text, 'aal1') as aal from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > $3::timestamptz)`,
    [sessionId, userId, auth.now()],
  )
  return session?.aal
}

interface Signed {
  readonly userId: string
  readonly sessionId: string
  readonly now: string
}

/** In a transaction that holds the account. Whoever ends the session waits for what is done in it, and the other way round. */
export async function holdSession(
  tx: Transaction,
  { userId, sessionId, now }: Signed,
): Promise<AssuranceLevel | undefined> {
  const [session] = await tx.query<{ aal: AssuranceLevel }>(
    `select coalesce(aal::text, 'aal1') as aal from auth.sessions
     where id::text = $1 and user_id = $2 and (not_after is null or not_after > $3::timestamptz) for share`,
    [sessionId, userId, now],
  )
  return session?.aal
}

/** Ended since its token was looked at: whoever it was changes nothing any more (acts.test.ts). Holds the account. */
export async function requireLiveSession(tx: Transaction, session: Signed): Promise<void> {
  await holdAccount(tx, session.userId)
  if (!(await holdSession(tx, session))) throw ERRORS.sessionNotFound()
}
