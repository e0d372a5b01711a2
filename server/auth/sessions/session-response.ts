// The answer that hands a client its session: access token, refresh token, user.
import type { Account } from '../accounts/account.ts'
import { userJson } from '../accounts/user-json.ts'
import type { Auth } from '../context/auth.ts'
import { customClaims } from './custom-claims.ts'

export interface AmrEntry {
  readonly method: string
  readonly timestamp: number
}

/** How many steps a session has shown. */
export type AssuranceLevel = 'aal1' | 'aal2'

export interface SessionResponse {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: Record<string, unknown>
}

export interface NewTokens {
  readonly id: string
  readonly refreshToken: string
  readonly amr: readonly AmrEntry[]
  readonly aal: AssuranceLevel
  /** How these tokens were come by: a hook is told. */
  readonly method: string
  readonly address: string | null
  /** No access token outlives its session: in milliseconds. */
  readonly sessionEnds?: number
}

export async function sessionResponse(auth: Auth, account: Account, session: NewTokens): Promise<SessionResponse> {
  const iat = Math.floor(auth.clock.now() / 1000)
  const { sessionEnds = Number.POSITIVE_INFINITY } = session
  const lifetime = Math.min(auth.settings.jwt_expiry, Math.floor(sessionEnds / 1000) - iat)
  const claims = {
    iss: auth.issuer,
    sub: account.id,
    aud: account.aud ?? 'authenticated',
    exp: iat + lifetime,
    iat,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.raw_app_meta_data ?? {},
    user_metadata: account.raw_user_meta_data ?? {},
    role: account.role ?? 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: account.is_anonymous ?? false,
  }
  const { method, address } = session
  const access_token = await auth.keys.sign(await customClaims(auth, claims, { userId: account.id, method, address }))
  return {
    access_token,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: iat + lifetime,
    refresh_token: session.refreshToken,
    user: userJson(account),
  }
}
