// A failure with a stable code. Screens and tests switch on the code, never on the text.
import type { AuthCode } from '#types/auth-codes.ts'
import type { ErrorCode } from '#types/errors.ts'

/** Codes that neither a rule of the database nor the auth service gives: those of the other services, and the app's own. */
type OtherCode =
  | '22P02'
  | '23505'
  | 'Duplicate'
  | 'InsufficientStorage'
  | 'PGRST301'
  | 'application_refused'
  | 'contacts_failed'
  | 'email_address_invalid'
  | 'email_provider_disabled'
  | 'function'
  | 'network'
  | 'no_room'
  | 'otp_disabled'
  | 'passkey_of_another'
  | 'signed_out'
  | 'unexpected'
  | 'user_sso_managed'

/** What screens and tests may ask a failure for. */
export type KnownCode = ErrorCode | AuthCode | OtherCode

/** Better sentences for single codes. */
export type Sentences = Partial<Record<KnownCode, string>>

type Circumstances = { cause?: unknown; status?: number; details?: string; request?: string | undefined; raw?: string }

export class AppError extends Error {
  readonly code: string
  readonly status: number | undefined
  readonly details: string | undefined
  /** The number under which the server's log tells of it. */
  readonly request: string | undefined
  /** What a machine said. The message is always fit for a screen, this never is. */
  readonly raw: string | undefined

  constructor(code: string, message: string, options: Circumstances = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = options.status
    this.details = options.details
    this.request = options.request
    this.raw = options.raw
  }
}

export const isAppError = (error: unknown, code?: KnownCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code)

export function sentenceFor({ code }: Pick<AppError, 'code'>, sentences: Sentences): string | undefined {
  const byCode: Record<string, string | undefined> = sentences
  return Object.hasOwn(byCode, code) ? byCode[code] : undefined
}
