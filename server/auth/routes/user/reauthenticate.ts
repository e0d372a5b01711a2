// GET /reauthenticate: mails a member the code they may need to change their password.
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { requireMember } from '../../http/require-member.ts'
import { refuseTooSoon } from '../../links/mail-if-member.ts'
import { askMailHook, hooksMails } from '../../mails/ask-mail-hook.ts'
import { queueMail } from '../../mails/queue-mail.ts'

export const reauthenticate =
  (auth: Auth): Handler =>
  async (request) => {
    const { account } = await requireMember(auth, request)
    const { id, email } = account
    if (!email) throw ERRORS.addressNeeded()
    if (!account.email_confirmed_at) throw ERRORS.confirmAddressFirst()
    refuseTooSoon(auth, account.reauthentication_sent_at)
    const now = auth.now()
    const hooked = hooksMails(auth)
    const token = await auth.database.transaction(async (tx) => {
      await recordAudit(tx, { action: 'user_reauthenticate_requested', actorId: id, now })
      const kind = 'reauthentication_token'
      const issued = await auth.oneTimeTokens.issue(tx, { userId: id, to: email, kind, pkce: false, now })
      if (hooked) return issued
      const usefulSeconds = auth.settings.email.otp_expiry
      await queueMail(tx, {
        template: 'reauthentication',
        to: email,
        userId: id,
        facts: { Token: issued.code },
        usefulSeconds,
      })
      return issued
    })
    if (hooked) {
      const redirectTo = requestedRedirect(auth, request)
      const { address } = clientInfo(request)
      await askMailHook(auth, { userId: id, action: 'reauthentication', token, redirectTo, address })
    }
    return request.json({})
  }
