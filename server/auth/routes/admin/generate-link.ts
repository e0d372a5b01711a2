// POST /admin/generate_link: makes a link and its code and returns them to the caller, without a mail.
import { z } from 'zod'
import type { Account } from '../../accounts/account.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import { findAccountByEmail, findAccountById } from '../../accounts/find-account.ts'
import { markInvited } from '../../accounts/mark-invited.ts'
import { mayBeCreated } from '../../accounts/may-be-created.ts'
import { mergeMetadata } from '../../accounts/merge-metadata.ts'
import { userJson } from '../../accounts/user-json.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { jsonObject, readBody, text } from '../../http/read-body.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { actionLink } from '../../links/action-link.ts'
import { checkNewPassword } from '../../passwords/password-rules.ts'
import type { LinkType, TokenKind } from '../../secrets/one-time-token.ts'

const body = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: jsonObject,
  redirect_to: text,
})
type Given = z.output<typeof body>

const LINKS: ReadonlyMap<string, { type: LinkType; kind: TokenKind }> = new Map([
  ['signup', { type: 'signup', kind: 'confirmation_token' }],
  ['invite', { type: 'invite', kind: 'confirmation_token' }],
  ['recovery', { type: 'recovery', kind: 'recovery_token' }],
  ['magiclink', { type: 'magiclink', kind: 'recovery_token' }],
  ['email_change_current', { type: 'email_change', kind: 'email_change_token_current' }],
  ['email_change_new', { type: 'email_change', kind: 'email_change_token_new' }],
])

export const adminGenerateLink =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const given = await readBody(request, body)
    const email = checkedEmail(given.email)
    const existing = await findAccountByEmail(auth, email)
    // A magic link for a new address is a sign-up.
    const linkName = given.type === 'magiclink' && !existing ? 'signup' : given.type
    if (given.type === 'signup' && !existing && !given.password)
      throw ERRORS.invalid('Signup requires a valid password')
    const link = LINKS.get(linkName)
    if (!link) throw ERRORS.invalid(`Invalid email action link type requested: ${given.type}`)
    if (!existing && link.kind === 'confirmation_token') {
      await mayBeCreated(auth, { email, userMetadata: given.data }, clientInfo(request).address)
    }
    const account = await accountFor(auth, linkName, existing, given, email)
    const sentTo = linkName === 'email_change_new' ? await startChange(auth, account, given) : email
    const now = auth.now()
    if (linkName === 'email_change_current') await startChange(auth, account, given)
    if (link.kind === 'recovery_token') {
      await recordAudit(auth.database, { action: 'user_recovery_requested', actorId: account.id, now })
    }
    const token = await auth.oneTimeTokens.issue(auth.database, {
      userId: account.id,
      to: sentTo,
      kind: link.kind,
      pkce: false,
      now,
    })
    const redirectTo = requestedRedirect(auth, request, given.redirect_to)
    const changed = (await findAccountById(auth, account.id)) ?? account
    return request.json({
      ...userJson(changed),
      action_link: actionLink(auth, { token: token.link, type: link.type, redirectTo }),
      email_otp: token.code,
      hashed_token: token.link,
      redirect_to: redirectTo,
      verification_type: linkName,
    })
  }

async function accountFor(
  auth: Auth,
  linkName: string,
  existing: Account | undefined,
  given: Given,
  email: string,
): Promise<Account> {
  const makesAccount = linkName === 'signup' || linkName === 'invite'
  if (!makesAccount && !existing) throw ERRORS.emailUnknown()
  if (makesAccount && existing?.email_confirmed_at) throw ERRORS.emailExists()
  if (linkName === 'signup' && given.password) checkNewPassword(given.password, auth.settings.minimum_password_length)
  const passwordHash = linkName === 'signup' && given.password ? await auth.passwords.hash(given.password) : null
  const id =
    existing?.id ??
    (await createAccount(auth.database, auth.now(), {
      email,
      passwordHash,
      confirmed: false,
      userMetadata: given.data,
    }))
  if (linkName === 'invite') await markInvited(auth.database, id, auth.now())
  if (linkName === 'signup' && existing && given.data) {
    await auth.database.query('update auth.users set raw_user_meta_data = $2::jsonb, updated_at = $3 where id = $1', [
      id,
      JSON.stringify(mergeMetadata(existing.raw_user_meta_data, given.data)),
      auth.now(),
    ])
  }
  const account = await findAccountById(auth, id)
  if (!account) throw ERRORS.userNotFound()
  return account
}

async function startChange(auth: Auth, account: Account, given: Given): Promise<string> {
  const newEmail = checkedEmail(given.new_email)
  if (newEmail !== account.email && (await findAccountByEmail(auth, newEmail))) throw ERRORS.emailExists()
  await auth.database.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = $3 where id = $1',
    [account.id, newEmail, auth.now()],
  )
  return newEmail
}
