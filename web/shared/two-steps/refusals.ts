// Why a device could not be set up, or a code or a key was not taken: in the words of the house.
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { hasOneAlready, wasLeft } from '#shared/passkeys/device.ts'

/** The service says the same of a passkey. */
const otherKey = 'That key is not the one that was set up. Please try again.'

export function twoStepsRefusal(error: unknown): string {
  if (wasLeft(error)) return 'Your key was not read, or it took too long. Please try again.'
  if (hasOneAlready(error)) return 'It keeps a key or a passkey of your account already. Please take another one.'
  if (error instanceof DOMException) return 'Your key could not do it. Please try another one.'
  return isAppError(error, 'webauthn_verification_failed') ? otherKey : describeError(error)
}
