// Whether a phone signs in here: off unless the club says so and has a hook that sends the codes (docs/ops/sign-in-phones.md).
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'

/** A text message may take minutes to come. */
export const CODE_LIFETIME_MS = 5 * 60_000

export const phonesOn = (auth: Auth): boolean => auth.settings.sms.enable_signup && auth.hooks.has('send_sms')

export function checkChannel(channel: string): void {
  if (channel !== '' && channel !== 'sms') throw ERRORS.badChannel()
}
