// Deletes used refresh tokens and expired links, flows and sessions, a limited number of rows each time.
import type { Auth } from './context/auth.ts'

const EVERY_MS = 3_600_000
const MAX_ROWS = 5000

const OLD = `$1::timestamptz - interval '1 day'`
const DELETIONS = [
  `delete from auth.sessions where id in (select id from auth.sessions where not_after < ${OLD} limit ${MAX_ROWS})`,
  `delete from auth.refresh_tokens where id in (select t.id from auth.refresh_tokens t
     where t.revoked and t.updated_at < $1::timestamptz - interval '7 days' limit ${MAX_ROWS})`,
  `delete from auth.one_time_tokens where created_at < (${OLD}) at time zone 'utc'`,
  `delete from auth.flow_state where created_at < ${OLD}`,
]

export async function deleteExpired(auth: Pick<Auth, 'database' | 'now'>): Promise<void> {
  for (const deletion of DELETIONS) await auth.database.query(deletion, [auth.now()])
}

/** Returns a function that stops it. */
export function startHousekeeping(auth: Auth): () => void {
  const timer = setInterval(() => auth.background.run('auth housekeeping', () => deleteExpired(auth)), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
