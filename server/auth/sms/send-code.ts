// Makes a code for a phone and hands it to the hook `send_sms`, in the platform's shape. As with mails, the hook is asked after the code is in the database and
// outside of any transaction.
import { findAccountById } from '../accounts/find-account.ts'
import { userJson } from '../accounts/user-json.ts'
import type { Auth } from '../context/auth.ts'
import { withoutSecrets } from '../hooks/without-secrets.ts'
import type { TokenKind } from '../secrets/one-time-token.ts'

export type PhonePurpose = 'sms' | 'phone_change'

/** The platform keeps the code of a sign-in by phone where it keeps those that confirm an address. */
export const KIND_OF: Readonly<Record<PhonePurpose, TokenKind>> = {
  sms: 'confirmation_token',
  phone_change: 'phone_change_token',
}

export interface PhoneCode {
  readonly userId: string
  readonly phone: string
  readonly purpose: PhonePurpose
  /** Whose request it is. */
  readonly address: string | null
}

/** Throws what the hook answers, or that it did not. */
export async function sendCode(auth: Auth, { userId, phone, purpose, address }: PhoneCode): Promise<void> {
  const kind = KIND_OF[purpose]
  const now = auth.now()
  const { code } = await auth.oneTimeTokens.issue(auth.database, { userId, to: phone, kind, pkce: false, now })
  const account = await findAccountById(auth, userId)
  if (!account) return
  const input = { user: userJson(account), sms: { otp: code, phone } }
  await withoutSecrets([code], () => auth.hooks.ask('send_sms', input, address))
}
