// The rule for a new password, and its sentences. The auth service has the same rule; the wizard also limits its bytes.
import { numbers } from '#types/limits.ts'

export const passwordHint = `At least ${numbers.leastPassword} characters.`
export const passwordTooShort = `Password must be at least ${numbers.leastPassword} characters long`

/** Blanks alone are no password. */
export const isPassword = (typed: string) => typed.length >= numbers.leastPassword && typed.trim() !== ''
