// Why a device could not be set up, or a code or a key was not taken: in the words of the house.
import { isAppError, type Sentences, sentenceFor } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { hasOneAlready, wasLeft } from '#shared/passkeys/device.ts'

const sentences: Sentences = {
  mfa_verification_failed: 'This code is not right, or was used already. Your app shows a new one every half minute.',
  mfa_challenge_expired: 'That took too long. Please type the code your app shows now.',
  mfa_ip_address_mismatch: 'Your connection changed meanwhile. Please type the code your app shows now.',
  mfa_factor_not_found: 'This device is not set up any more. Please begin again.',
  mfa_factor_name_conflict: 'You have a device of that name. Please choose another.',
  too_many_enrolled_mfa_factors: 'There is no room for another device. Please remove one first.',
  mfa_totp_enroll_not_enabled: 'Two-step sign-in is switched off in this club.',
  mfa_webauthn_enroll_not_enabled: 'Security keys are switched off in this club.',
  mfa_webauthn_verify_not_enabled: 'Security keys are switched off in this club. Please take another way.',
  webauthn_verification_failed: 'That key is not the one that was set up. Please try again.',
  insufficient_aal: 'Please confirm your second step first: sign out, and in again.',
}

export function twoStepsRefusal(error: unknown): string {
  if (wasLeft(error)) return 'Your key was not read, or it took too long. Please try again.'
  if (hasOneAlready(error)) return 'It keeps a key or a passkey of your account already. Please take another one.'
  if (error instanceof DOMException) return 'Your key could not do it. Please try another one.'
  return (isAppError(error) && sentenceFor(error, sentences)) || describeError(error)
}
