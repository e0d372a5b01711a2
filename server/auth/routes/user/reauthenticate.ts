// GET /reauthenticate: mails a member the code that changing their password may ask for.
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { requireMember } from '../../http/require-member.ts'
import { refuseTooSoon } from '../../links/mail-if-member.ts'
import { inWords, MAILS } from '../../mails/mails.ts'
import { sendMail } from '../../mails/send-mail.ts'

export const reauthenticate =
  (auth: Auth): Handler =>
  async (request) => {
    const { account } = await requireMember(auth, request)
    const { id, email } = account
    if (!email) throw ERRORS.addressNeeded()
    if (!account.email_confirmed_at) throw ERRORS.confirmAddressFirst()
    refuseTooSoon(auth, account.reauthentication_sent_at)
    const now = auth.now()
    const { code } = await auth.database.transaction(async (tx) => {
      const { address } = clientInfo(request)
      await recordAudit(tx, { action: 'user_reauthenticate_requested', actorId: id, now, address })
      return auth.oneTimeTokens.issue(tx, { userId: id, email, kind: 'reauthentication_token', pkce: false, now })
    })
    const content = MAILS.reauthentication({ code, lasts: inWords(auth.settings.email.otp_expiry) })
    try {
      await sendMail(auth, email, 'reauthentication', content)
    } catch (error) {
      throw ERRORS.mailFailed('reauthentication', error)
    }
    return request.json({})
  }
