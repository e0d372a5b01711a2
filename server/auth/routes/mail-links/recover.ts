// POST /recover: mails a set-password link.
import { z } from 'zod'
import { checkedEmail } from '../../accounts/email-address.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { readChallenge } from '../../links/code-challenge.ts'
import { mailIfMember, mayMail } from '../../links/mail-if-member.ts'
import { sendLink } from '../../links/send-link.ts'

const body = z.object({ email: text, code_challenge: text, code_challenge_method: text })

export const recover =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (!given.email) throw ERRORS.invalid('Password recovery requires an email')
    const email = checkedEmail(given.email)
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const redirectTo = requestedRedirect(auth, request)
    const { address } = clientInfo(request)
    await mailIfMember(auth, {
      email,
      send: async (account) => {
        if (!(await mayMail(auth, account, account.recovery_sent_at))) return
        await sendLink(auth, { userId: account.id, email, type: 'recovery', challenge, redirectTo, address })
      },
    })
    return request.json({})
  }
