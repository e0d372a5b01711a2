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

/**
 * Makes a change that a mailed code proves; `redeem` takes the code in the change's own transaction. Six digits can be guessed: the guard slows wrong codes
 * down as it does wrong passwords, and counts one when the transaction is undone.
 */
export async function changeByNonce<T>(
  auth: Auth,
  given: { account: Account; nonce: string; address: string },
  change: (redeem: (tx: Transaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  let isWrong = false
  const redeem = async (tx: Transaction) => {
    const email = given.account.email ?? ''
    const token = await auth.oneTimeTokens.redeemCode(tx, ['reauthentication_token'], email, given.nonce.trim())
    isWrong = !token || auth.clock.now() > token.issuedAt + auth.settings.email.otp_expiry * 1000
    if (isWrong) throw ERRORS.reauthenticationNotValid()
  }
  const done = await auth.guard.guess(`nonce ${given.account.id}`, given.address, async () => {
    try {
      return { result: await change(redeem) }
    } catch (error) {
      if (isWrong) return undefined
      throw error
    }
  })
  if (!done) throw ERRORS.reauthenticationNotValid()
  return done.result
}
