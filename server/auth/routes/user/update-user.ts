// PUT /user: a member changes their own password, metadata, address or phone number. A new password keeps this session and ends the others.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import { findAccountById } from '../../accounts/find-account.ts'
import { checkOwnMetadata, mergeMetadata } from '../../accounts/merge-metadata.ts'
import { checkedPhone } from '../../accounts/phones/phone-number.ts'
import { userJson } from '../../accounts/user-json.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { jsonObject, readBody, text } from '../../http/read-body.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { lacksSecondStep, requireMember } from '../../http/require-member.ts'
import { readChallenge } from '../../links/code-challenge.ts'
import { ANSWER_AFTER_MS, refuseTooSoon } from '../../links/mail-if-member.ts'
import { sendEmailChange } from '../../links/send-email-change.ts'
import { changeByNonce, needsNonce } from '../../passwords/fresh-session.ts'
import { checkNewPassword } from '../../passwords/password-rules.ts'
import { setPassword } from '../../passwords/set-password.ts'
import { revokeTokens } from '../../sessions/end-sessions.ts'
import { requireLiveSession } from '../../sessions/live-session.ts'
import { changePhone, checkMayChangePhone } from '../../sms/change-phone.ts'
import { checkChannel, phonesOn } from '../../sms/phones.ts'

const body = z.object({
  email: text,
  phone: text,
  channel: text,
  password: z.string().nullish(),
  nonce: text,
  data: jsonObject,
  app_metadata: jsonObject,
  code_challenge: text,
  code_challenge_method: text,
})

export const putUser =
  (auth: Auth): Handler =>
  async (request) => {
    const member = await requireMember(auth, request)
    const { account, sessionId } = member
    const given = await readBody(request, body)
    if (given.app_metadata) throw ERRORS.appMetadataNeedsAdmin()
    if (given.phone && !phonesOn(auth)) throw ERRORS.unsupportedPhone()
    const phone = given.phone ? checkedPhone(given.phone) : ''
    if (phone) checkChannel(given.channel)
    if (account.is_anonymous && given.password && !given.email) throw ERRORS.anonymousPassword()
    const email = given.email ? checkedEmail(given.email) : ''
    // Else a stolen password, or a mailed link, would do for all of the account.
    if ((given.password || (email !== '' && email !== account.email)) && lacksSecondStep(member)) {
      throw ERRORS.changeNeedsSecondStep()
    }
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const changesEmail = email !== '' && email !== account.email
    if (changesEmail) refuseTooSoon(auth, account.email_change_sent_at)
    const changesPhone = phone !== '' && !(phone === account.phone && account.phone_confirmed_at)
    if (changesPhone) checkMayChangePhone(auth, request, member)
    const metadata = given.data ? mergeMetadata(account.raw_user_meta_data, given.data) : undefined
    if (metadata) checkOwnMetadata(metadata)
    const nonceNeeded = given.password != null && (await needsNonce(auth, sessionId))
    if (nonceNeeded && given.nonce === '') throw ERRORS.reauthenticationNeeded()
    const passwordHash = given.password == null ? undefined : await newPasswordHash(auth, account, given.password)
    const now = auth.now()

    const change = (redeem?: (tx: Transaction) => Promise<void>) =>
      auth.database.transaction(async (tx) => {
        await requireLiveSession(tx, { userId: account.id, sessionId, now })
        await redeem?.(tx)
        if (metadata) {
          await tx.query('update auth.users set raw_user_meta_data = $2::jsonb, updated_at = $3 where id = $1', [
            account.id,
            JSON.stringify(metadata),
            now,
          ])
        }
        if (passwordHash) await recordAudit(tx, { action: 'user_updated_password', actorId: account.id, now })
        await recordAudit(tx, { action: 'user_modified', actorId: account.id, now })
        if (!passwordHash) return []
        return setPassword(tx, { userId: account.id, email: account.email, passwordHash, now, keepSession: sessionId })
      })
    const proof = { account, nonce: given.nonce, address: request.get('clientAddress') }
    const ended = await (nonceNeeded ? changeByNonce(auth, proof, change) : change())
    revokeTokens(auth, ended)
    if (changesEmail) {
      const redirectTo = requestedRedirect(auth, request)
      // An address of another account gets no mail: the pause hides the difference in time.
      await Promise.all([
        sendEmailChange(auth, account, {
          newEmail: email,
          sessionId,
          challenge,
          redirectTo,
          address: clientInfo(request).address,
        }),
        sleep(ANSWER_AFTER_MS),
      ])
    }
    if (changesPhone) await changePhone(auth, request, member, phone)
    const changed = await findAccountById(auth, account.id)
    return request.json(userJson(changed ?? account))
  }

async function newPasswordHash(
  auth: Auth,
  account: { encrypted_password: string | null },
  password: string,
): Promise<string> {
  checkNewPassword(password, auth.settings.minimum_password_length)
  const stored = account.encrypted_password
  if (stored && (await auth.passwords.verify(password, stored))) throw ERRORS.samePassword()
  return auth.passwords.hash(password)
}
