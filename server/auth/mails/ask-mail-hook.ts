// Hands a mail of the auth service to the hook `send_email`, in the platform's shape, where a club has it on: the outbox then has none of it. It is asked
// after the code is in the database, and outside of any transaction: an address that is slow keeps no row locked.
import { findAccountById } from '../accounts/find-account.ts'
import { userJson } from '../accounts/user-json.ts'
import type { Auth } from '../context/auth.ts'
import { withoutSecrets } from '../hooks/without-secrets.ts'
import type { LinkType, OneTimeToken } from '../secrets/one-time-token.ts'

export interface HookedMail {
  readonly userId: string
  readonly action: LinkType | 'reauthentication'
  readonly token: OneTimeToken
  /** Of a change of address: for the new one. */
  readonly tokenNew?: OneTimeToken
  readonly redirectTo: string
  /** Whose request it is. */
  readonly address: string | null
}

export const hooksMails = (auth: Auth): boolean => auth.hooks.has('send_email')

/** Throws what the hook answers, or that it did not. */
export async function askMailHook(auth: Auth, mail: HookedMail): Promise<void> {
  const { userId, token, tokenNew } = mail
  const account = await findAccountById(auth, userId)
  if (!account) return
  const email_data = {
    token: token.code,
    // The platform has these two the wrong way round, and hooks count on it: the plain hash is of the new address.
    token_hash: (tokenNew ?? token).link,
    redirect_to: mail.redirectTo,
    email_action_type: mail.action,
    site_url: `${auth.config.siteUrl}/auth/v1`,
    token_new: tokenNew?.code ?? '',
    token_hash_new: tokenNew ? token.link : '',
  }
  const secrets = [token, tokenNew].flatMap((one) => (one ? [one.code, one.link] : []))
  const input = { user: userJson(account), email_data }
  await withoutSecrets(secrets, () => auth.hooks.ask('send_email', input, mail.address))
}
