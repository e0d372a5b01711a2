// What a new password must be. bcrypt reads 72 bytes; longer ones would be cut silently.
import { ERRORS } from '../errors/catalogue.ts'

export function checkNewPassword(password: string, leastLength: number): void {
  checkFits(password)
  if (password.length < leastLength) throw ERRORS.weakPassword(leastLength)
}

/** All that is asked of a password an admin gives a new account. */
export function checkFits(password: string): void {
  if (Buffer.byteLength(password) > 72) throw ERRORS.longPassword()
}
