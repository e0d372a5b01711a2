// POST /admin/users: makes an account with a password, with a bcrypt hash of one, or with neither.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseBanDuration } from '../../accounts/ban-duration.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import { findAccountByEmail, findAccountById } from '../../accounts/find-account.ts'
import { checkedPhone } from '../../accounts/phones/phone-number.ts'
import { userJson } from '../../accounts/user-json.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { flag, jsonObject, readBody, text } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { checkPasswordFits } from '../../passwords/password-rules.ts'
import { isBcryptHash } from '../../secrets/passwords.ts'
import { adminPhone } from '../../sms/admin-phone.ts'
import { phonesOn } from '../../sms/phones.ts'

const body = z.object({
  id: text,
  email: text,
  phone: text,
  phone_confirm: flag,
  password: text,
  password_hash: text,
  email_confirm: flag,
  role: text,
  user_metadata: jsonObject,
  app_metadata: jsonObject,
  ban_duration: text,
})

export const adminCreateUser =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const given = await readBody(request, body)
    if (given.phone && !phonesOn(auth)) throw ERRORS.unsupportedPhone()
    if (given.phone && !given.email) throw ERRORS.phoneSignupsDisabled()
    const phone = given.phone ? checkedPhone(given.phone) : ''
    if (!given.email) throw ERRORS.invalid('Cannot create a user without either an email or phone')
    if (given.id && !z.guid().safeParse(given.id).success) throw ERRORS.invalid('ID must conform to the uuid v4 format')
    // Policies take this id for a visitor.
    if (/^[0-]+$/.test(given.id)) throw ERRORS.invalid('ID cannot be a nil uuid')
    const email = checkedEmail(given.email)
    if (await findAccountByEmail(auth, email)) throw ERRORS.emailExists()
    const passwordHash = await hashFor(auth, given)
    const banMs = given.ban_duration ? parseBanDuration(given.ban_duration) : 0

    const now = auth.now()
    const id = await auth.database.transaction(async (tx) => {
      const made = await createAccount(tx, now, {
        id: given.id || undefined,
        email,
        passwordHash,
        confirmed: given.email_confirm,
        role: given.role || undefined,
        userMetadata: given.user_metadata,
        appMetadata: given.app_metadata,
        bannedUntil: banMs > 0 ? new Date(auth.clock.now() + banMs).toISOString() : null,
      })
      if (phone) await adminPhone(tx, made, { phone, confirmed: given.phone_confirm, now })
      await recordAudit(tx, { action: 'user_signedup', actorId: 'service_role', now, traits: { user_id: made } })
      return made
    })
    const account = await findAccountById(auth, id)
    if (!account) throw ERRORS.userNotFound()
    return request.json(userJson(account))
  }

async function hashFor(auth: Auth, given: { password: string; password_hash: string }): Promise<string> {
  if (given.password && given.password_hash) {
    throw ERRORS.invalid('Only a password or a password hash should be provided')
  }
  if (given.password_hash) {
    if (!isBcryptHash(given.password_hash)) throw ERRORS.invalid('password_hash must be a bcrypt hash')
    return given.password_hash
  }
  checkPasswordFits(given.password)
  // As in GoTrue, an account made without a password gets a random one.
  return auth.passwords.hash(given.password || randomBytes(32).toString('base64url'))
}
