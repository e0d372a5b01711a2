// Checks and normalises an e-mail address. Whether anyone reads there is the mail's to find out.
import { ERRORS } from '../errors/catalogue.ts'

const SHAPE = /^[^\s@"<>(),:;[\]\\]+@[^\s@"<>(),:;[\]\\.]+(\.[^\s@"<>(),:;[\]\\.]+)*$/

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function isPlausibleEmail(email: string): boolean {
  return email.length <= 255 && !/\p{Cc}/u.test(email)
}

export function checkedEmail(email: string): string {
  const normal = normalEmail(email)
  if (!isPlausibleEmail(normal) || !SHAPE.test(normal)) throw ERRORS.invalidEmail()
  return normal
}
