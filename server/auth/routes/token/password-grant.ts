// POST /token?grant_type=password. The answer and its time do not tell whether an address is a member's. Only a person who
// knows the password learns that the account is disabled: sign-in.test.ts, sign-in-timing.test.ts.
import { z } from 'zod'
import { type Account, isBanned } from '../../accounts/account.ts'
import { isPlausibleEmail, normalEmail } from '../../accounts/email-address.ts'
import { findAccountByEmail } from '../../accounts/find-account.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { passwordWasTried } from '../../sessions/attempt-hooks.ts'
import { startSession } from '../../sessions/start-session.ts'

const body = z.object({ email: text, phone: text, password: text })

export const passwordGrant =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (given.email && given.phone) {
      throw ERRORS.invalid('Only an email address or phone number should be provided on login.')
    }
    if (given.phone) throw ERRORS.phoneLoginsDisabled()
    const email = normalEmail(given.email)
    if (!email) throw ERRORS.invalid('missing email or phone')
    // No account can have this address; do not ask the database or keep it in memory.
    if (!isPlausibleEmail(email)) throw ERRORS.invalidCredentials()

    const address = request.get('clientAddress')
    const { account, right } = await auth.guard.guess(
      email,
      address,
      async () => {
        const found = await findAccountByEmail(auth, email)
        return { account: found, right: await auth.passwords.verify(given.password, found?.encrypted_password || null) }
      },
      (seen) => seen.right,
    )
    const { address: from } = clientInfo(request)
    if (account) await passwordWasTried(auth, { userId: account.id, valid: right, address: from })
    if (!account || !right) throw ERRORS.invalidCredentials()
    if (isBanned(account, auth.clock)) throw ERRORS.userBanned()
    if (!account.email_confirmed_at) throw ERRORS.emailNotConfirmed()
    const proof = { account, method: 'password', passwordHash: account.encrypted_password ?? '' }
    const session = await startSession(auth, proof, clientInfo(request))
    renewOutdatedHash(auth, account, given.password)
    return request.json(session)
  }

/** Verifying a hash of another cost also takes another time, which would tell that the account exists. */
function renewOutdatedHash(auth: Auth, account: Account, password: string): void {
  const stored = account.encrypted_password
  if (!stored || !auth.passwords.isOutdated(stored)) return
  auth.background.run('renew password hash', async () => {
    const fresh = await auth.passwords.hash(password)
    await auth.database.query(
      'update auth.users set encrypted_password = $3 where id = $1 and encrypted_password = $2',
      [account.id, stored, fresh],
    )
  })
}
