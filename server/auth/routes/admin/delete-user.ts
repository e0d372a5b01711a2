// DELETE /admin/users/:id: deletes an account for good or softly. Softly means that the row stays for the rows that refer to
// it, without any personal data.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import { findAccountOrDeleted } from '../../accounts/find-account.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { accountInPath } from '../../http/account-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { flag, readBody } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { deleteSessions, revokeTokens } from '../../sessions/end-sessions.ts'

const body = z.object({ should_soft_delete: flag })

export const adminDeleteUser =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const account = await accountInPath(auth, request, findAccountOrDeleted)
    const { should_soft_delete } = await readBody(request, body)
    if (should_soft_delete && account.deleted_at) return request.json({})
    const now = auth.now()
    const ended = await auth.database.transaction(async (tx) => {
      await recordAudit(tx, { action: 'user_deleted', actorId: 'service_role', now, traits: { user_id: account.id } })
      if (should_soft_delete) return softDelete(tx, account.id, account.email ?? '', now)
      const sessions = await deleteSessions(tx, { userId: account.id })
      await tx.query('delete from auth.users where id = $1', [account.id])
      return sessions
    })
    revokeTokens(auth, ended)
    return request.json({})
  }

/** Changes the row in auth.users first: a sign-in at the same time waits for that row and then finds no account. */
async function softDelete(tx: Transaction, id: string, email: string, now: string): Promise<string[]> {
  const replacement = createHash('sha256').update(`${id}${email}`).digest('base64url')
  await tx.query(
    `update auth.users set deleted_at = $3, updated_at = $3, email = $2, phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = '', encrypted_password = '',
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', email_change = '' where id = $1`,
    [id, replacement, now],
  )
  await tx.query(
    `update auth.identities set identity_data = '{}', provider_id = gen_random_uuid(), updated_at = $2 where user_id = $1`,
    [id, now],
  )
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [id])
  await tx.query('delete from auth.flow_state where user_id = $1', [id])
  return deleteSessions(tx, { userId: id })
}
