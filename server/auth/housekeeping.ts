// Clears away what time has ended: spent refresh tokens, expired links, flows and sessions. A little at a time.
import type { Auth } from './context/auth.ts'

const EVERY_MS = 3_600_000
const AT_ONCE = 5000

const OLD = `$1::timestamptz - interval '1 day'`
const CHORES = [
  `delete from auth.sessions where id in (select id from auth.sessions where not_after < ${OLD} limit ${AT_ONCE})`,
  `delete from auth.refresh_tokens where id in (select t.id from auth.refresh_tokens t
     where t.revoked and t.updated_at < $1::timestamptz - interval '7 days' limit ${AT_ONCE})`,
  `delete from auth.one_time_tokens where created_at < (${OLD}) at time zone 'utc'`,
  `delete from auth.flow_state where created_at < ${OLD}`,
]

export async function keepHouse(auth: Pick<Auth, 'database' | 'now'>): Promise<void> {
  for (const chore of CHORES) await auth.database.query(chore, [auth.now()])
}

/** Returns the way to stop. */
export function startHousekeeping(auth: Auth): () => void {
  const timer = setInterval(() => auth.background.run('auth housekeeping', () => keepHouse(auth)), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
