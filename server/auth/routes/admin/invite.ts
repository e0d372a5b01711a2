// POST /invite (service key): makes an account without a password and mails its owner a link.
import { z } from 'zod'
import { createAccount } from '../../accounts/create-account.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import { findAccountByEmail, findAccountById } from '../../accounts/find-account.ts'
import { markInvited } from '../../accounts/mark-invited.ts'
import { mayBeCreated } from '../../accounts/may-be-created.ts'
import { userJson } from '../../accounts/user-json.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { jsonObject, readBody, text } from '../../http/read-body.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { sendLink } from '../../links/send-link.ts'

const body = z.object({ email: text, data: jsonObject })

export const invite =
  (auth: Auth): Handler =>
  async (request) => {
    requireAdmin(request)
    const given = await readBody(request, body)
    const email = checkedEmail(given.email)
    const existing = await findAccountByEmail(auth, email)
    if (existing?.email_confirmed_at) throw ERRORS.emailExists()
    if (!existing) await mayBeCreated(auth, { email, userMetadata: given.data }, clientInfo(request).address)
    const userId =
      existing?.id ??
      (await createAccount(auth.database, auth.now(), {
        email,
        passwordHash: null,
        confirmed: false,
        userMetadata: given.data,
      }))
    await markInvited(auth.database, userId, auth.now())
    const { address } = clientInfo(request)
    await sendLink(auth, { userId, email, type: 'invite', redirectTo: requestedRedirect(auth, request), address })
    const account = await findAccountById(auth, userId)
    if (!account) throw ERRORS.userNotFound()
    return request.json(userJson(account))
  }
