// Why a passkey could not be added, used or removed: in the words of the house.
import { isAppError, type Sentences, sentenceFor } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { hasOneAlready, isElsewhere, wasLeft } from './device.ts'

const sentences: Sentences = {
  webauthn_verification_failed: 'This passkey opens no place in the club. It may have been removed in the settings.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This passkey belongs to an account already.',
  passkey_of_another: 'That passkey opens another account. Please take the one of this account.',
  too_many_passkeys: 'There is no room for another passkey. Please remove one first.',
  passkey_disabled: 'Passkeys are switched off in this club.',
  single_identity_not_deletable: 'It is the only way into your account, so it stays.',
  email_not_confirmed: 'Your e-mail address is not confirmed yet. The link in our mail does that.',
  insufficient_aal: 'Please confirm your second step first: sign out, and in again.',
}

export function passkeyRefusal(error: unknown): string {
  if (wasLeft(error)) return 'Your device was closed, or took too long. Please try again.'
  if (hasOneAlready(error)) return 'This device keeps a passkey for your account already.'
  if (isElsewhere(error)) return 'Passkeys work at the club’s own address only. Please open it there.'
  if (error instanceof DOMException) return 'Your device could not do it. Please try another one.'
  return (isAppError(error) && sentenceFor(error, sentences)) || describeError(error)
}
