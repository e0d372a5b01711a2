// POST /token?grant_type=pkce: exchanges the code from the redirect of a mail's link, or of a partner's answer, for a session.
import { z } from 'zod'
import { isBanned } from '../../accounts/account.ts'
import { findAccountById } from '../../accounts/find-account.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { redeemAuthCode } from '../../links/flow-state.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'

const body = z.object({ auth_code: text, code_verifier: text })

export const pkceGrant =
  (auth: Auth): Handler =>
  async (request) => {
    const { auth_code, code_verifier } = await readBody(request, body)
    if (!auth_code || !code_verifier) {
      throw ERRORS.invalid('invalid request: both auth code and code verifier should be non-empty')
    }
    const { opened, tokens } = await auth.database.transaction(async (tx) => {
      const redeemed = await redeemAuthCode(auth, tx, auth_code, code_verifier)
      const { userId, method, provider, tokens, sessionEnds } = redeemed
      const account = await findAccountById({ database: tx }, userId)
      if (!account) throw ERRORS.flowStateNotFound()
      if (isBanned(account, auth.clock)) throw ERRORS.userBanned()
      if (sessionEnds !== undefined && sessionEnds <= auth.clock.now()) throw ERRORS.flowStateExpired()
      const proof = { account, method, sessionEnds, ...(provider !== method && { provider }) }
      return { opened: await openSession(auth, tx, proof, clientInfo(request)), tokens }
    })
    const session = await handOver(auth, opened)
    return request.json({ ...session, provider_token: tokens.access, provider_refresh_token: tokens.refresh })
  }
