// Checks a new password. bcrypt reads 72 bytes and would cut a longer one silently.
import { ERRORS } from '../errors/catalogue.ts'

export function checkNewPassword(password: string, leastLength: number): void {
  checkPasswordFits(password)
  if (password.length < leastLength || isBlank(password)) throw ERRORS.weakPassword(leastLength)
}

const isBlank = (password: string) => password.trim() === ''

/** The only rule for a password an admin gives a new account. */
export function checkPasswordFits(password: string): void {
  if (Buffer.byteLength(password) > 72) throw ERRORS.longPassword()
}
