// Makes a one-time token for an account and queues the mail of its link; with a challenge, the link can also lead back with a code (PKCE).
import type { Auth } from '../context/auth.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { KINDS_OF, type LinkType, type TokenKind } from '../secrets/one-time-token.ts'
import { actionLink } from './action-link.ts'
import type { Challenge } from './code-challenge.ts'
import { saveFlowState } from './flow-state.ts'

export interface LinkRequest {
  readonly userId: string
  readonly email: string
  readonly type: Exclude<LinkType, 'email_change'>
  readonly challenge?: Challenge
  readonly redirectTo: string
  /** The member whose wish for an endorsement the invitation carries. */
  readonly askedBy?: string
}

export async function sendLink(auth: Auth, wanted: LinkRequest): Promise<void> {
  const { userId, email, type, challenge, redirectTo, askedBy } = wanted
  const now = auth.now()
  const [kind] = KINDS_OF[type] as readonly [TokenKind]
  await auth.database.transaction(async (tx) => {
    if (challenge) await saveFlowState(tx, { userId, method: type, challenge, now })
    const pkce = challenge !== undefined
    const { code, link } = await auth.oneTimeTokens.issue(tx, { userId, email, kind, pkce, now })
    await queueMail(tx, {
      template: type,
      to: email,
      userId,
      facts: {
        Token: code,
        TokenHash: link,
        RedirectTo: redirectTo,
        Email: email,
        ConfirmationURL: actionLink(auth, { token: link, type, redirectTo }),
        Data: askedBy ? { asked_by: askedBy } : {},
      },
      usefulSeconds: auth.settings.email.otp_expiry,
    })
  })
}
