// POST /signup. Closed unless the project opens it; then an account waits for its address to be confirmed.
import { z } from 'zod'
import { createAccount } from '../accounts/create-account.ts'
import { checkedEmail } from '../accounts/email-address.ts'
import { findAccountByEmail, findAccountById } from '../accounts/find-account.ts'
import { userJson } from '../accounts/user-json.ts'
import type { Auth } from '../auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Handler } from '../http/handler.ts'
import { jsonObject, readBody, text } from '../http/read-body.ts'
import { readChallenge } from '../links/code-challenge.ts'
import { sendLink } from '../links/send-link.ts'
import { wishedRedirect } from '../links/wished-redirect.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'

const body = z.object({
  email: text,
  phone: text,
  password: text,
  data: jsonObject,
  code_challenge: text,
  code_challenge_method: text,
})

export const signup =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (!given.email && !given.phone) throw ERRORS.anonymousDisabled()
    if (!auth.settings.enable_signup || !auth.settings.email.enable_signup) throw ERRORS.signupDisabled()
    if (given.phone) throw ERRORS.phoneSignupsDisabled()
    const email = checkedEmail(given.email)
    if (!given.password) throw ERRORS.invalid('Signup requires a valid password')
    checkNewPassword(given.password, auth.settings.minimum_password_length)
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const redirectTo = wishedRedirect(auth, request)
    const passwordHash = await auth.passwords.hash(given.password)

    const existing = await findAccountByEmail(auth, email)
    if (existing?.email_confirmed_at) throw ERRORS.userAlreadyExists()
    const id =
      existing?.id ??
      (await createAccount(auth.database, auth.now(), {
        email,
        passwordHash,
        confirmed: false,
        userMetadata: given.data,
      }))
    await sendLink(auth, { userId: id, email, type: 'signup', challenge, redirectTo })
    const account = await findAccountById(auth, id)
    if (!account) throw ERRORS.userNotFound()
    return request.json(userJson(account))
  }
