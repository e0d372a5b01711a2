// Deletes used refresh tokens, expired links, flows and sessions, second steps nobody finished and old entries of the audit log, a limited number of rows each time.
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
  `delete from auth.saml_relay_states where created_at < ${OLD}`,
  `delete from auth.webauthn_challenges where id in (
     select id from auth.webauthn_challenges where expires_at < $1::timestamptz limit ${MAX_ROWS})`,
  // The newest answered one says when a factor was last used.
  `delete from auth.mfa_challenges c where c.created_at < ${OLD} and (c.verified_at is null or exists (
     select from auth.mfa_challenges n where n.factor_id = c.factor_id and n.verified_at > c.verified_at))`,
  `delete from auth.mfa_factors where status = 'unverified' and created_at < ${OLD}`,
  // Full allowances of text messages say nothing.
  `delete from private.spent where tokens + greatest(0, extract(epoch from $1::timestamptz - at)) / 60 * per_minute >= burst`,
  `delete from private.step_tries where last_at < ${OLD}`,
  `delete from auth.audit_log_entries where id in (select e.id from auth.audit_log_entries e
     where e.created_at < $1::timestamptz - interval '90 days' limit ${MAX_ROWS})`,
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
