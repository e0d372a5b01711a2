// Checks and normalises an e-mail address. It cannot tell whether anybody reads mail there; a mailed link does.
import { ERRORS } from '../errors/catalogue.ts'

const EMAIL_PATTERN = /^[^\s@"<>(),:;[\]\\]+@[^\s@"<>(),:;[\]\\.]+(\.[^\s@"<>(),:;[\]\\.]+)*$/

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function isPlausibleEmail(email: string): boolean {
  return email.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(email)
}

export function checkedEmail(email: string): string {
  const normal = normalEmail(email)
  if (!isPlausibleEmail(normal) || !EMAIL_PATTERN.test(normal)) throw ERRORS.invalidEmail()
  return normal
}
