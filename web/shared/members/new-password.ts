// The rule for a password that is set, and its sentences. The auth service has the same one; how many bytes fit is said by the wizard.
import { numbers } from '#types/limits.ts'

export const passwordHint = `At least ${numbers.leastPassword} characters.`
export const passwordTooShort = `Password must be at least ${numbers.leastPassword} characters long`

/** Blanks alone are no password. */
export const isPassword = (typed: string) => typed.length >= numbers.leastPassword && typed.trim() !== ''
