// Starts a change of address: mails a link and a code to the new address and others to the old; both have to confirm. If the new
// address is another account's, no mail goes there, and nothing else differs (docs/decisions/0020): address-change.test.ts.
import type { Transaction } from '#server/database/database.ts'
import type { Account } from '../accounts/account.ts'
import { findAccountByEmail } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { askMailHook, hooksMails } from '../mails/ask-mail-hook.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { holdAccount } from '../sessions/hold-account.ts'
import { requireLiveSession } from '../sessions/live-session.ts'
import { actionLink } from './action-link.ts'
import type { Challenge } from './code-challenge.ts'
import { saveFlowState } from './flow-state.ts'

export interface EmailChange {
  readonly newEmail: string
  /** The session it is asked for in; without one a change that waits is mailed again. */
  readonly sessionId?: string
  readonly challenge?: Challenge
  readonly redirectTo: string
  /** Whose request it is: a hook is told. */
  readonly address: string | null
}

export async function sendEmailChange(auth: Auth, account: Account, change: EmailChange): Promise<void> {
  const { newEmail, sessionId, challenge, redirectTo, address } = change
  const hooked = hooksMails(auth)
  const now = auth.now()
  const userId = account.id
  const pkce = challenge !== undefined
  const issued = await auth.database.transaction(async (tx) => {
    if (sessionId !== undefined) await requireLiveSession(tx, { userId, sessionId, now })
    else if (!(await stillWaits(tx, userId, newEmail))) return undefined
    if (challenge) await saveFlowState(tx, { userId, method: 'email_change', challenge, now })
    await tx.query(
      'update auth.users set email_change = $2, email_change_confirm_status = $3, updated_at = $4 where id = $1',
      // An account without an address has no old address to confirm with.
      [userId, newEmail, account.email ? 0 : 1, now],
    )
    const taken = (await findAccountByEmail({ database: tx }, newEmail)) !== undefined
    const mail = async (to: string, kind: 'email_change_token_new' | 'email_change_token_current') => {
      const token = await auth.oneTimeTokens.issue(tx, { userId, to, kind, pkce, now })
      const { code, link } = token
      const ConfirmationURL = actionLink(auth, { token: link, type: 'email_change', redirectTo })
      const facts = {
        Token: code,
        TokenHash: link,
        RedirectTo: redirectTo,
        Email: account.email ?? '',
        ConfirmationURL,
        NewEmail: newEmail,
      }
      const usefulSeconds = auth.settings.email.otp_expiry
      if (!hooked && !(to === newEmail && taken)) {
        await queueMail(tx, { template: 'email_change', to, userId, facts, usefulSeconds })
      }
      return token
    }
    const tokenNew = await mail(newEmail, 'email_change_token_new')
    return { tokenNew, token: account.email ? await mail(account.email, 'email_change_token_current') : undefined }
  })
  if (!hooked || !issued) return
  const { token, tokenNew } = issued
  const codes = token ? { token, tokenNew } : { token: tokenNew }
  await askMailHook(auth, { userId, action: 'email_change', ...codes, redirectTo, address })
}

/** It may have been completed or taken back since it was looked up. Holds the account. */
async function stillWaits(tx: Transaction, userId: string, newEmail: string): Promise<boolean> {
  await holdAccount(tx, userId)
  return (await tx.query('select from auth.users where id = $1 and email_change = $2', [userId, newEmail])).length > 0
}
