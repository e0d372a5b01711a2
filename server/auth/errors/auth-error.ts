// The two forms of a refusal on the wire: GoTrue's own and, for malformed grants, OAuth's. catalogue.ts lists all refusals.
import { ServiceError } from '#server/platform/service-error.ts'
import type { AuthCode } from '#types/auth-codes.ts'

export type AuthStatus = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503

export class AuthError extends ServiceError {
  override readonly name = 'AuthError'
  declare readonly status: AuthStatus
  declare readonly code: AuthCode
  readonly weakPasswordReasons?: readonly string[]

  constructor(
    status: AuthStatus,
    code: AuthCode,
    message: string,
    more: { retryAfter?: number; weakPasswordReasons?: readonly string[]; cause?: unknown } = {},
  ) {
    const headers: Record<string, string> = more.retryAfter ? { 'retry-after': String(more.retryAfter) } : {}
    super(status, code, message, { headers, cause: more.cause })
    this.weakPasswordReasons = more.weakPasswordReasons
  }
}

export class OAuthError extends ServiceError {
  override readonly name = 'OAuthError'

  constructor(code: string, description: string) {
    super(400, code, description)
  }
}
