// Writes the audit log of accounts as a hosted project does: who did what, in its words and its shape, never with a secret. It keeps the caller's
// address where the platform does, with second steps, and nowhere else. What is written when: context/audit.test.ts. It is kept for 90 days (housekeeping.ts).
import type { Transaction } from '#server/database/database.ts'

export interface AuditEntry {
  readonly action: string
  /** An account's id, or 'service_role' for whoever has the service key. */
  readonly actorId: string
  readonly now: string
  readonly address?: string | null
  readonly traits?: Readonly<Record<string, unknown>>
}

const OF_ACTION: Readonly<Record<string, string>> = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  token_revoked: 'token',
  token_refreshed: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  recovery_codes_deleted: 'recovery_codes',
}

/** All else is about an account: a new address, a password, a mailed link, a passkey. */
const logTypeOf = (action: string) => OF_ACTION[action] ?? 'user'

/** SQL of an entry's payload; `u` is the actor's row of auth.users. `traits`: SQL of a JSON document. */
export const auditPayload = (action: string, traits: string) => payload(`'${action}'`, `'${logTypeOf(action)}'`, traits)

const payload = (action: string, logType: string, traits: string) => `json_strip_nulls(json_build_object(
  'action', ${action}::text,
  'actor_id', coalesce(u.id, '00000000-0000-0000-0000-000000000000'),
  'actor_name', u.raw_user_meta_data ->> 'full_name',
  'actor_username', coalesce(nullif(u.phone, ''), u.email, case when u.id is null then 'service_role' else '' end),
  'actor_via_sso', coalesce(u.is_sso_user, false),
  'log_type', ${logType}::text,
  'traits', ${traits}))`

export async function recordAudit(database: Transaction, entry: AuditEntry): Promise<void> {
  const logType = logTypeOf(entry.action)
  await database.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), ${payload('$2', '$3', '$4::json')}, $5, $6
     from (values (true)) as one left join auth.users u on u.id = $1::uuid`,
    [
      entry.actorId === 'service_role' ? null : entry.actorId,
      entry.action,
      logType,
      entry.traits ? JSON.stringify(entry.traits) : null,
      entry.now,
      (logType === 'factor' && entry.address) || '',
    ],
  )
}
