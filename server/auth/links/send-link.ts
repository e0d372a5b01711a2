// Makes a one-time token for an account and queues the mail with its link, or asks the club's hook to send it. With a challenge, the link
// redirects with a code (PKCE).
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { askMailHook, hooksMails } from '../mails/ask-mail-hook.ts'
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
  /** Whose request it is: a hook is told. */
  readonly address: string | null
}

/** An invitation is told by whoever invites. */
const ASKED: Readonly<Partial<Record<LinkType, string>>> = {
  signup: 'user_confirmation_requested',
  recovery: 'user_recovery_requested',
  magiclink: 'user_recovery_requested',
}

export async function sendLink(auth: Auth, request: LinkRequest): Promise<void> {
  const { userId, email, type, challenge, redirectTo, address } = request
  const hooked = hooksMails(auth)
  const now = auth.now()
  const [kind] = KINDS_OF[type] as readonly [TokenKind]
  const token = await auth.database.transaction(async (tx) => {
    const action = ASKED[type]
    if (action) await recordAudit(tx, { action, actorId: userId, now })
    if (challenge) await saveFlowState(tx, { userId, method: type, challenge, now })
    const pkce = challenge !== undefined
    const issued = await auth.oneTimeTokens.issue(tx, { userId, to: email, kind, pkce, now })
    if (hooked) return issued
    const { code, link } = issued
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
      },
      usefulSeconds: auth.settings.email.otp_expiry,
    })
    return issued
  })
  if (hooked) await askMailHook(auth, { userId, action: type, token, redirectTo, address })
}
