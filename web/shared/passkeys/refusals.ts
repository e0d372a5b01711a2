// Why a passkey could not be added, used or removed: what the device says by a name of its own, in words.
import { describeError } from '#shared/errors/describe-error.ts'
import { hasOneAlready, isElsewhere, wasLeft } from './device.ts'

export function passkeyRefusal(error: unknown): string {
  if (wasLeft(error)) return 'Your device was closed, or took too long. Please try again.'
  if (hasOneAlready(error)) return 'This device keeps a passkey for your account already.'
  if (isElsewhere(error)) return 'Passkeys work at the club’s own address only. Please open it there.'
  if (error instanceof DOMException) return 'Your device could not do it. Please try another one.'
  return describeError(error)
}
