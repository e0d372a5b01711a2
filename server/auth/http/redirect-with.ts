// Sends a browser on with a session in the fragment, or with the reason of a refusal, under the names that clients read. The texts are GoTrue's or cut to what a sentence needs:
// whatever a partner wrote is never more than the value of a parameter.
import type { AuthError } from '../errors/auth-error.ts'
import type { SessionResponse } from '../sessions/session-response.ts'
import type { AuthRequest } from './handler.ts'

const OAUTH_NAMES: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}
const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

export interface Reason {
  readonly error: string
  readonly error_code?: string
  readonly error_description?: string
}

/** `otherwise`: the name of a status that OAuth has none for. */
export function reasonOf(error: AuthError, otherwise: string): Reason {
  return {
    error: DENIED.has(error.code) ? 'access_denied' : (OAUTH_NAMES[error.status] ?? otherwise),
    error_code: error.code,
    error_description: error.message,
  }
}

/** In the fragment, and for clients with PKCE in the query. A ticket is in the fragment alone, which no browser sends on: identities/stranger.ts. */
export function withReason(
  target: URL,
  reason: Reason,
  { inQuery, ticket }: { inQuery: boolean; ticket?: string | undefined },
): URL {
  const given = Object.entries(reason).filter(([, value]) => value)
  if (inQuery) for (const [name, value] of given) target.searchParams.set(name, value)
  const fragment = new URLSearchParams(given)
  if (ticket) fragment.set('o1_ticket', ticket)
  target.hash = fragment.toString()
  return target
}

/** The implicit flow. `more`: what else the client reads beside the session. */
export function withSession(target: URL, session: SessionResponse, more: Readonly<Record<string, string>> = {}): URL {
  const tokens = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    ...more,
  })
  // An app that keeps its route in the fragment (`/#/`) finds the session after it.
  return new URL(`${target.href}#${tokens}`)
}

export function redirectTo(request: AuthRequest, target: URL, status: 302 | 303 = 303): Response {
  // The address may carry a secret: the page it opens must not send it on as a referrer.
  request.header('referrer-policy', 'no-referrer')
  return request.redirect(target.href, status)
}
