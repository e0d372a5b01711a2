// Sets an account's password, ends the other sessions and tells the member by mail.
import type { Transaction } from '#server/database/database.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'

/** Inside a transaction: returns the ended sessions, for `revokeTokens` after the commit. */
export async function setPassword(
  database: Transaction,
  change: { userId: string; email: string | null; passwordHash: string; now: string; keepSession?: string },
): Promise<string[]> {
  await database.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [
    change.userId,
    change.passwordHash,
    change.now,
  ])
  // A recovery link mailed earlier would still open the account, and a phone that somebody began to add would.
  await database.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type in ('recovery_token', 'phone_change_token')`,
    [change.userId],
  )
  // So would the code of one that was opened already.
  await database.query('delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null', [
    change.userId,
  ])
  if (change.email) {
    await queueMail(database, { template: 'password_changed', to: change.email, userId: change.userId, facts: {} })
  }
  return deleteSessions(database, { userId: change.userId, except: change.keepSession })
}
