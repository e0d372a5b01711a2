// A failure with a stable code. Screens and tests switch on the code, never on the text.
import type { ErrorCode } from '#types/errors.ts'

/** Codes that no rule of the database gives: those of the services, and the app's own. */
type OtherCode =
  | '22P02'
  | '23505'
  | 'Duplicate'
  | 'InsufficientStorage'
  | 'PGRST301'
  | 'application_refused'
  | 'contacts_failed'
  | 'email_exists'
  | 'email_conflict_identity_not_deletable'
  | 'email_not_confirmed'
  | 'function'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_totp_enroll_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'mfa_webauthn_verify_not_enabled'
  | 'network'
  | 'no_room'
  | 'otp_expired'
  | 'over_request_rate_limit'
  | 'passkey_disabled'
  | 'passkey_of_another'
  | 'reauthentication_needed'
  | 'request_timeout'
  | 'session_expired'
  | 'signed_out'
  | 'single_identity_not_deletable'
  | 'sso_provider_disabled'
  | 'sso_provider_not_found'
  | 'too_many_enrolled_mfa_factors'
  | 'too_many_passkeys'
  | 'unexpected'
  | 'user_banned'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_verification_failed'

/** What screens and tests may ask a failure for. */
export type KnownCode = ErrorCode | OtherCode

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

export function sentenceFor({ code }: AppError, sentences: Sentences): string | undefined {
  const byCode: Record<string, string | undefined> = sentences
  return byCode[code]
}
