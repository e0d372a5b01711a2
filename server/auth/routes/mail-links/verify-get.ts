// GET /verify: the address of a mail's button. Redirects to the app: with a code (PKCE), with a session in the fragment, or
// with the error in the fragment and, with PKCE, the query. Redirects to allowed addresses only: redirect-target.test.ts.
import type { Auth } from '../../context/auth.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { AuthRequest, Handler } from '../../http/handler.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { CONFIRM_OTHER_ADDRESS, type Confirmed, confirm } from '../../links/confirm.ts'
import { issueAuthCode } from '../../links/flow-state.ts'
import { KINDS_OF, type LinkType, PKCE_PREFIX } from '../../secrets/one-time-token.ts'
import { startSession } from '../../sessions/start-session.ts'

const OAUTH_NAMES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

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
      const confirmed = await confirm(auth, type, (tx) => auth.oneTimeTokens.redeemLink(tx, KINDS_OF[type], token))
      if (!confirmed) throw ERRORS.linkExpired()
      return redirect(request, await withResult(auth, request, { confirmed, type, pkce, target }))
    } catch (error) {
      if (!(error instanceof AuthError) || error.status >= 500) throw error
      return redirect(request, withError(target, error, pkce))
    }
  }

async function withResult(
  auth: Auth,
  request: AuthRequest,
  link: { confirmed: Confirmed; type: LinkType; pkce: boolean; target: URL },
): Promise<URL> {
  const { confirmed, type, pkce, target } = link
  if (confirmed.otherAddressPending) {
    if (pkce) target.searchParams.set('message', CONFIRM_OTHER_ADDRESS)
    target.hash = new URLSearchParams({ message: CONFIRM_OTHER_ADDRESS }).toString()
    return target
  }
  if (pkce) {
    const code = await issueAuthCode(auth, confirmed.account.id, type)
    if (!code) throw ERRORS.flowStateNotFound()
    target.searchParams.set('code', code)
    return target
  }
  const session = await startSession(auth, confirmed.account, 'otp', clientInfo(request))
  const tokens = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  })
  // An app that keeps its route in the fragment (`/#/`) finds the session after it.
  return new URL(`${target.href}#${tokens}`)
}

function withError(target: URL, error: AuthError, pkce: boolean): URL {
  const reason = new URLSearchParams({
    error: OAUTH_NAMES[error.status] ?? 'invalid_request',
    error_code: error.code,
    error_description: error.message,
  })
  if (pkce) for (const [name, value] of reason) target.searchParams.set(name, value)
  target.hash = reason.toString()
  return target
}

function redirect(request: AuthRequest, target: URL): Response {
  // The address carries a secret: the page it opens must not send it on as a referrer.
  request.header('referrer-policy', 'no-referrer')
  return request.redirect(target.href, 303)
}

function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(KINDS_OF, type)
}
