// Where the project asks for it, a member can change the password only in a session younger than ten minutes, or with a
// code just mailed.
import type { Transaction } from '#server/database/database.ts'
import type { Account } from '../accounts/account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'

const FRESH_MS = 10 * 60_000

/** Tells whether a change of the password needs a code. */
export async function needsNonce(auth: Auth, sessionId: string): Promise<boolean> {
  if (!auth.settings.email.secure_password_change) return false
  const rows = await auth.database.query(
    'select 1 as fresh from auth.sessions where id = $1 and created_at > $2::timestamptz',
    [sessionId, new Date(auth.clock.now() - FRESH_MS).toISOString()],
  )
  return rows.length === 0
}

/** Six digits can be guessed: the guard slows wrong codes down as it does wrong passwords. */
export async function redeemNonce(
  auth: Auth,
  tx: Transaction,
  given: { account: Account; nonce: string; address: string },
): Promise<void> {
  const key = `nonce ${given.account.id}`
  const wait = auth.guard.secondsToWait(key, given.address)
  if (wait > 0) throw ERRORS.tooManyRequests(wait)
  const email = given.account.email ?? ''
  const token = await auth.oneTimeTokens.redeemCode(tx, ['reauthentication_token'], email, given.nonce.trim())
  if (!token || auth.clock.now() > token.issuedAt + auth.settings.email.otp_expiry * 1000) {
    auth.guard.failed(key, given.address)
    throw ERRORS.reauthenticationNotValid()
  }
  auth.guard.succeeded(key, given.address)
}
