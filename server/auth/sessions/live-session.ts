// The level of a session that has not ended yet.
import type { Auth } from '../context/auth.ts'
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
