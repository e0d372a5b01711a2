// A phone number as accounts keep it, the platform's way: the digits of E.164 without the plus. Spaces and the plus are folded away.
import { ERRORS } from '../../errors/catalogue.ts'

const E164_DIGITS = /^[1-9][0-9]{1,14}$/

export function checkedPhone(given: string): string {
  const digits = given.replaceAll(' ', '').replace(/^\+/, '')
  if (!E164_DIGITS.test(digits)) throw ERRORS.invalidPhone()
  return digits
}

/** For mails about it: whoever reads one without being meant learns no number. */
export const phoneInWords = (phone: string): string => `the phone number ending in ${phone.slice(-3)}`
