// Writes the audit log of accounts as a hosted project does (actor, action, account), never with a secret.
import type { Transaction } from '#server/database/database.ts'

export interface AuditEntry {
  readonly action: string
  readonly actorId: string
  readonly now: string
  readonly address?: string | null
  readonly traits?: Readonly<Record<string, unknown>>
}

export async function recordAudit(database: Transaction, entry: AuditEntry): Promise<void> {
  const payload = { action: entry.action, actor_id: entry.actorId, timestamp: entry.now, traits: entry.traits }
  await database.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), $1::json, $2, $3)`,
    [JSON.stringify(payload), entry.now, entry.address ?? ''],
  )
}
