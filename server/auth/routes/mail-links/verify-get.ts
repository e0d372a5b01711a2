// GET /verify: the address of a mail's button. Redirects to the app: with a code (PKCE), with a session in the fragment, or
// with the error in the fragment and, with PKCE, the query. Redirects to allowed addresses only: redirect-target.test.ts.
import type { Auth } from '../../context/auth.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { reasonOf, redirectTo, withReason, withSession } from '../../http/redirect-with.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { CONFIRM_OTHER_ADDRESS, confirm } from '../../links/confirm.ts'
import { issueAuthCode } from '../../links/flow-state.ts'
import { KINDS_OF, type LinkType, PKCE_PREFIX } from '../../secrets/one-time-token.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'

export const verifyGet =
  (auth: Auth): Handler =>
  async (request) => {
    // Mail scanners send HEAD before a person opens the link: that must not use the link up.
    if (request.req.method === 'HEAD') return request.body(null, 200)
    const token = request.req.query('token') || request.req.query('token_hash') || ''
    const type = request.req.query('type') ?? ''
    if (!token) throw ERRORS.invalid('Verify requires a token or a token hash')
    if (!type) throw ERRORS.invalid('Verify requires a verification type')
    if (!isLinkType(type)) throw ERRORS.invalid('Unsupported verification type')
    const target = new URL(requestedRedirect(auth, request))
    const pkce = token.startsWith(PKCE_PREFIX)
    try {
      return redirectTo(request, await withResult(auth, request, { token, type, pkce, target }))
    } catch (error) {
      if (!(error instanceof AuthError) || error.status >= 500) throw error
      return redirectTo(request, withReason(target, reasonOf(error, 'invalid_request'), { inQuery: pkce }))
    }
  }

async function withResult(
  auth: Auth,
  request: AuthRequest,
  { token, type, pkce, target }: { token: string; type: LinkType; pkce: boolean; target: URL },
): Promise<URL> {
  const result = await auth.database.transaction(async (tx) => {
    const confirmed = await confirm(auth, tx, type, await auth.oneTimeTokens.redeemLink(tx, KINDS_OF[type], token))
    if (!confirmed || confirmed.otherAddressPending) return { confirmed }
    const { account } = confirmed
    if (pkce) return { confirmed, code: await issueAuthCode(auth, tx, account.id, type) }
    return { confirmed, opened: await openSession(auth, tx, { account, method: 'otp' }, clientInfo(request)) }
  })
  if (!result.confirmed) throw ERRORS.linkExpired()
  if (result.confirmed.otherAddressPending) {
    if (pkce) target.searchParams.set('message', CONFIRM_OTHER_ADDRESS)
    target.hash = new URLSearchParams({ message: CONFIRM_OTHER_ADDRESS }).toString()
    return target
  }
  if (result.opened) return withSession(target, await handOver(auth, result.opened), { type })
  if (!result.code) throw ERRORS.flowStateNotFound()
  target.searchParams.set('code', result.code)
  return target
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(KINDS_OF, type)
}
