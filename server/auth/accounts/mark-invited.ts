// Records that an account was invited, and when.
import type { Transaction } from '#server/database/database.ts'
import { recordAudit } from '../context/audit.ts'

export async function markInvited(database: Transaction, userId: string, now: string): Promise<void> {
  await database.query('update auth.users set invited_at = $2, updated_at = $2 where id = $1', [userId, now])
  await recordAudit(database, { action: 'user_invited', actorId: 'service_role', now, traits: { user_id: userId } })
}
