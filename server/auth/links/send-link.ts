// Makes a one-time token for an account and mails its link; with a challenge, the link leads back with a code (PKCE).
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { inWords, MAILS } from '../mails/mails.ts'
import { sendMail } from '../mails/send-mail.ts'
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
  /** The facts of the account that the mail may use. */
  readonly facts?: { readonly firstTime?: boolean; readonly askedBy?: string }
}

export async function sendLink(auth: Auth, wanted: LinkRequest): Promise<void> {
  const { userId, email, type, challenge, redirectTo } = wanted
  const now = auth.now()
  const [kind] = KINDS_OF[type] as readonly [TokenKind]
  const token = await auth.database.transaction(async (tx) => {
    if (challenge) await saveFlowState(tx, { userId, method: type, challenge, now })
    return auth.oneTimeTokens.issue(tx, { userId, email, kind, pkce: challenge !== undefined, now })
  })
  const link = actionLink(auth, { token: token.link, type, redirectTo })
  const lasts = inWords(auth.settings.email.otp_expiry)
  try {
    const content = MAILS[type]({ link, code: token.code, lasts, redirectTo, ...wanted.facts })
    await sendMail(auth, email, type, content)
  } catch (error) {
    throw ERRORS.mailFailed(type, error)
  }
}
