// Tells whether a session has not ended yet.
import type { Auth } from '../context/auth.ts'

export async function sessionIsLive(auth: Auth, userId: string, sessionId: string): Promise<boolean> {
  const rows = await auth.database.query(
    `select 1 as live from auth.sessions
     where id = $1 and user_id = $2 and (not_after is null or not_after > $3::timestamptz)`,
    [sessionId, userId, auth.now()],
  )
  return rows.length > 0
}
