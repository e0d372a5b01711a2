// The rule for a new password, and its sentences. The auth service has the same rule; the wizard also limits its bytes.
import { numbers } from '#types/limits.ts'

export const passwordHint = `At least ${numbers.leastPassword} characters.`
export const passwordTooShort = `Password must be at least ${numbers.leastPassword} characters long`

export const passwordTooLong = 'This password is too long. Please choose a shorter one.'

/** Blanks alone are no password. */
const isLongEnough = (typed: string) => typed.length >= numbers.leastPassword && typed.trim() !== ''

/** Why it can't be one; null when it can. */
export function passwordProblem(typed: string): string | null {
  if (!isLongEnough(typed)) return passwordTooShort
  return new TextEncoder().encode(typed).length > numbers.mostPasswordBytes ? passwordTooLong : null
}
