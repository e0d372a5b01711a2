// Redeems a one-time token, in the transaction that starts the session: confirms an address, or takes a step of a change of address.
import type { Transaction } from '#server/database/database.ts'
import { type Account, isBanned } from '../accounts/account.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { confirmAddress } from '../accounts/confirm-address.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { LinkType, Redeemed } from '../secrets/one-time-token.ts'

/** GoTrue's sentence when one address has confirmed a change and the other has not yet. */
export const CONFIRM_OTHER_ADDRESS =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** `otherAddressPending`: one of the two addresses of a change has confirmed it, the other has not yet. */
export type Confirmed = { readonly account: Account; readonly otherAddressPending: boolean }

export async function confirm(
  auth: Auth,
  tx: Transaction,
  type: LinkType,
  token: Redeemed | undefined,
): Promise<Confirmed | undefined> {
  const lifetime = auth.settings.email.otp_expiry * 1000
  if (!token || auth.clock.now() > token.issuedAt + lifetime) return undefined
  const before = await findAccountById({ database: tx }, token.userId)
  if (!before) return undefined
  // Thrown inside the transaction: the link is not used up.
  if (isBanned(before, auth.clock)) throw ERRORS.tokenUserBanned()
  const now = auth.now()
  const otherAddressPending = type === 'email_change' ? await confirmChange(tx, before, now) : false
  if (type !== 'email_change') await confirmAddress(tx, before, now)
  // Nobody had proved the address, and who does so now asked for a link to sign in: the password may be somebody else's (open-signup.test.ts).
  if (token.kind === 'recovery_token' && !before.email_confirmed_at) await forgetPassword(tx, before.id)
  // A link that only signs in is told by the sign-in.
  if (type === 'email_change') await recordAudit(tx, { action: 'user_modified', actorId: before.id, now })
  else if (!before.email_confirmed_at) {
    await recordAudit(tx, { action: 'user_signedup', actorId: before.id, now, traits: { provider: 'email' } })
  }
  const account = await findAccountById({ database: tx }, token.userId)
  return account && { account, otherAddressPending }
}

async function confirmChange(tx: Transaction, account: Account, now: string): Promise<boolean> {
  const [row] = await tx.query<{ email_change: string | null; email_change_confirm_status: number | null }>(
    'select email_change, email_change_confirm_status from auth.users where id = $1 for update',
    [account.id],
  )
  if (!row?.email_change) throw ERRORS.linkExpired()
  if (row.email_change_confirm_status === 0) {
    await tx.query('update auth.users set email_change_confirm_status = 1, updated_at = $2 where id = $1', [
      account.id,
      now,
    ])
    return true
  }
  // Another account's: the answer is that of any invalid link, so that it tells nothing.
  await changeEmail(tx, account.id, { email: row.email_change, verified: true, now, ifTaken: ERRORS.linkExpired })
  return false
}

async function forgetPassword(tx: Transaction, userId: string): Promise<void> {
  await tx.query(`update auth.users set encrypted_password = '' where id = $1`, [userId])
}
