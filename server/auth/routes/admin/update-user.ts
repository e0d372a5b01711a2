// PUT /admin/users/:id: changes an account. A ban or a new password ends its sessions and access tokens at once:
// admin-users.test.ts.
import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import type { Account } from '../../accounts/account.ts'
import { parseBanDuration } from '../../accounts/ban-duration.ts'
import { changeEmail } from '../../accounts/change-email.ts'
import { confirmAddress } from '../../accounts/confirm-address.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import { findAccountById } from '../../accounts/find-account.ts'
import { mergeMetadata } from '../../accounts/merge-metadata.ts'
import { checkedPhone } from '../../accounts/phones/phone-number.ts'
import { userJson } from '../../accounts/user-json.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { accountInPath } from '../../http/account-in-path.ts'
import type { Handler } from '../../http/handler.ts'
import { flag, jsonObject, readBody, text } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { checkNewPassword } from '../../passwords/password-rules.ts'
import { setPassword } from '../../passwords/set-password.ts'
import { deleteSessions, revokeTokens } from '../../sessions/end-sessions.ts'
import { adminPhone } from '../../sms/admin-phone.ts'
import { phonesOn } from '../../sms/phones.ts'

const body = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: flag,
  role: text,
  user_metadata: jsonObject,
  app_metadata: jsonObject,
  ban_duration: text,
})
type Given = z.output<typeof body>

export const adminUpdateUser =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const account = await accountInPath(auth, request)
    const given = await readBody(request, body)
    if ((given.phone || given.phone_confirm) && !phonesOn(auth)) throw ERRORS.unsupportedPhone()
    const phone = given.phone ? checkedPhone(given.phone) : (account.phone ?? '')
    const email = given.email ? checkedEmail(given.email) : ''
    const banMs = given.ban_duration ? parseBanDuration(given.ban_duration) : undefined
    if (given.password != null) checkNewPassword(given.password, auth.settings.minimum_password_length)
    const passwordHash = given.password == null ? undefined : await auth.passwords.hash(given.password)

    const now = auth.now()
    const ended = await auth.database.transaction(async (tx) => {
      await changeFields(tx, account, given, now)
      if (email && email !== account.email) {
        const verified = given.email_confirm ?? false
        await changeEmail(tx, account.id, { email, verified, now, ifTaken: ERRORS.emailExists })
      }
      if (given.email_confirm) await confirmAddress(tx, account, now)
      if (phone && (given.phone || given.phone_confirm)) {
        await adminPhone(tx, account.id, { phone, confirmed: given.phone_confirm, now })
      }
      const endedByPassword = passwordHash
        ? await setPassword(tx, { userId: account.id, email: email || account.email, passwordHash, now })
        : []
      const endedByBan = banMs === undefined ? [] : await ban(tx, account.id, auth.clock.now(), banMs)
      await recordAudit(tx, { action: 'user_modified', actorId: 'service_role', now, traits: { user_id: account.id } })
      return [...endedByPassword, ...endedByBan]
    })
    revokeTokens(auth, ended)

    const changed = await findAccountById(auth, account.id)
    if (!changed) throw ERRORS.userNotFound()
    return request.json(userJson(changed))
  }

async function changeFields(tx: Transaction, account: Account, given: Given, now: string): Promise<void> {
  await tx.query(
    `update auth.users set role = coalesce(nullif($2, ''), role),
       raw_user_meta_data = coalesce($3::jsonb, raw_user_meta_data), raw_app_meta_data = coalesce($4::jsonb, raw_app_meta_data),
       updated_at = $5
     where id = $1`,
    [
      account.id,
      given.role,
      given.user_metadata ? JSON.stringify(mergeMetadata(account.raw_user_meta_data, given.user_metadata)) : null,
      given.app_metadata ? JSON.stringify(mergeMetadata(account.raw_app_meta_data, given.app_metadata)) : null,
      now,
    ],
  )
}

/**
 * Writes the account's row first: a sign-in at the same time waits for that row, then finds the ban. Mailed links stay, and say what became
 * of the account (recover.test.ts).
 */
async function ban(tx: Transaction, userId: string, now: number, ms: number): Promise<string[]> {
  const until = ms === 0 ? null : new Date(now + ms).toISOString()
  await tx.query('update auth.users set banned_until = $2 where id = $1', [userId, until])
  if (ms === 0) return []
  return deleteSessions(tx, { userId })
}
