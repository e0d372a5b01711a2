// POST /resend: mails the link again with which a member confirms an address, or texts another code.
import { z } from 'zod'
import { checkedEmail } from '../../accounts/email-address.ts'
import { checkedPhone } from '../../accounts/phones/phone-number.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { readChallenge } from '../../links/code-challenge.ts'
import { confirmAgain } from '../../links/confirm-again.ts'
import { mailIfMember, mayMail } from '../../links/mail-if-member.ts'
import { sendEmailChange } from '../../links/send-email-change.ts'
import { phonesOn } from '../../sms/phones.ts'
import { textChangeAgain, textIfMember } from '../../sms/send-sign-in-code.ts'

const body = z.object({ type: text, email: text, phone: text, code_challenge: text, code_challenge_method: text })

export const resend =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(given.type)) {
      throw ERRORS.invalid('Missing one of these types: signup, email_change, sms, phone_change')
    }
    const byPhone = given.type === 'sms' || given.type === 'phone_change'
    if (byPhone || given.phone) {
      if (!phonesOn(auth)) throw ERRORS.phoneLoginsDisabled()
      if (given.email && given.phone) {
        throw ERRORS.invalid('Only an email address or phone number should be provided.')
      }
      if (!byPhone) throw ERRORS.invalid('Type provided requires an email address')
      if (!given.phone) throw ERRORS.invalid('Type provided requires a phone number')
      const text = given.type === 'sms' ? textIfMember : textChangeAgain
      await text(auth, { phone: checkedPhone(given.phone), address: clientInfo(request).address })
      return request.json({})
    }
    if (!given.email) throw ERRORS.invalid('Type provided requires an email address')
    const email = checkedEmail(given.email)
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const redirectTo = requestedRedirect(auth, request)
    const { address } = clientInfo(request)
    await mailIfMember(auth, {
      email,
      send: async (account) => {
        if (given.type === 'signup') return confirmAgain(auth, account, { email, challenge, redirectTo, address })
        const newEmail = account.email_change
        if (!newEmail || !(await mayMail(auth, account, account.email_change_sent_at))) return
        await recordAudit(auth.database, { action: 'user_modified', actorId: account.id, now: auth.now() })
        await sendEmailChange(auth, account, { newEmail, challenge, redirectTo, address })
      },
    })
    return request.json({})
  }
