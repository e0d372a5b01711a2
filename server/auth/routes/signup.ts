// POST /signup. Refused unless the project allows it. Where the project asks for confirmation, the new account works once its
// address is confirmed, and the answer is the same for a free address and for one that has an account, a member's or an invited one:
// open-signup.test.ts.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Account, Metadata } from '../accounts/account.ts'
import { createUnlessTaken } from '../accounts/create-account.ts'
import { createAnonymous } from '../accounts/create-anonymous.ts'
import { checkedEmail } from '../accounts/email-address.ts'
import { findAccountByEmail, findAccountById } from '../accounts/find-account.ts'
import { mayBeCreated } from '../accounts/may-be-created.ts'
import { checkOwnMetadata } from '../accounts/merge-metadata.ts'
import { userJson } from '../accounts/user-json.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { clientInfo } from '../http/client-info.ts'
import type { AuthRequest, Handler } from '../http/handler.ts'
import { jsonObject, readBody, text } from '../http/read-body.ts'
import { requestedRedirect } from '../http/requested-redirect.ts'
import { readChallenge } from '../links/code-challenge.ts'
import { confirmAgain } from '../links/confirm-again.ts'
import { mailIfMember } from '../links/mail-if-member.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { startSession } from '../sessions/start-session.ts'

const body = z.object({
  email: text,
  phone: text,
  password: text,
  data: jsonObject,
  code_challenge: text,
  code_challenge_method: text,
})
type Given = z.output<typeof body>

export const signup =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    checkOwnMetadata(given.data ?? {})
    if (!given.email && !given.phone) return signUpAnonymously(auth, request, given)
    if (!auth.settings.enable_signup || !auth.settings.email.enable_signup) throw ERRORS.signupDisabled()
    if (given.phone) throw ERRORS.phoneSignupsDisabled()
    const email = checkedEmail(given.email)
    if (!given.password) throw ERRORS.invalid('Signup requires a valid password')
    checkNewPassword(given.password, auth.settings.minimum_password_length)
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const redirectTo = requestedRedirect(auth, request)
    const { address } = clientInfo(request)
    const passwordHash = await auth.passwords.hash(given.password)

    const needsConfirmation = auth.settings.email.enable_confirmations
    const known = await findAccountByEmail(auth, email)
    if (known && !needsConfirmation) throw ERRORS.userAlreadyExists()
    // Also where there is an account: an answer for free addresses alone would tell.
    await mayBeCreated(auth, { email, userMetadata: given.data }, address)
    const wanted = { email, passwordHash, confirmed: !needsConfirmation, userMetadata: given.data }
    const made = known ? undefined : await createUnlessTaken(auth.database, auth.now(), wanted)
    if (!made && !needsConfirmation) throw ERRORS.userAlreadyExists()
    const existing = made ? undefined : (known ?? (await findAccountByEmail(auth, email)))
    const id = made ?? existing?.id
    if (!id) throw ERRORS.userNotFound()
    if (needsConfirmation) {
      await mailIfMember(auth, {
        email,
        send: (account) => confirmAgain(auth, account, { email, challenge, redirectTo, address }),
      })
    }
    if (existing || !needsConfirmation) {
      const action = existing ? 'user_repeated_signup' : 'user_signedup'
      await recordAudit(auth.database, { action, actorId: id, now: auth.now(), traits: { provider: 'email' } })
    }
    const account = await findAccountById(auth, id)
    if (!account) throw ERRORS.userNotFound()
    // Also for an address that waits for its confirmation: what an admin wrote about the invited is theirs.
    if (existing) return request.json(userJson(asIfNew(auth, account, given.data ?? {})))
    if (needsConfirmation) return request.json(userJson(account))
    return request.json(await startSession(auth, { account, method: 'password' }, clientInfo(request)))
  }

async function signUpAnonymously(auth: Auth, request: AuthRequest, given: Given): Promise<Response> {
  if (!auth.settings.enable_anonymous_sign_ins) throw ERRORS.anonymousDisabled()
  if (!auth.settings.enable_signup) throw ERRORS.signupDisabled()
  await mayBeCreated(auth, { email: null, userMetadata: given.data }, clientInfo(request).address)
  const id = await createAnonymous(auth.database, auth.now(), given.data)
  const account = await findAccountById(auth, id)
  if (!account) throw ERRORS.userNotFound()
  return request.json(await startSession(auth, { account, method: 'anonymous' }, clientInfo(request)))
}

/** A made-up new account, which tells nothing about the one that already has the address. */
function asIfNew(auth: Auth, taken: Account, metadata: Metadata): Account {
  const [id, now] = [randomUUID(), auth.now()]
  const times = { last_sign_in_at: now, created_at: now, updated_at: now }
  const identity_data = { sub: id, email: taken.email, email_verified: false, phone_verified: false }
  const identity = { id: randomUUID(), user_id: id, provider_id: id, provider: 'email', email: taken.email }
  // Every field is written out, so that the compiler asks here for each field added to Account.
  return {
    ...times,
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: taken.email,
    phone: null,
    encrypted_password: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: '',
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: metadata,
    is_anonymous: false,
    identities: [{ ...identity, ...times, identity_data }],
    factors: [],
  }
}
