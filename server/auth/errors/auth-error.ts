// The two shapes a refusal takes on the wire: GoTrue's own and, for malformed grants, OAuth's.

export type AuthStatus = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 503

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: AuthStatus
  readonly code: string
  readonly retryAfter?: number
  readonly weakPasswordReasons?: readonly string[]

  constructor(
    status: AuthStatus,
    code: string,
    message: string,
    more: { retryAfter?: number; weakPasswordReasons?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    this.retryAfter = more.retryAfter
    this.weakPasswordReasons = more.weakPasswordReasons
  }
}

export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly error: string
  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}
