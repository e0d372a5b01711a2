// Mails a link to an address if it is an account's. The answer takes the same time and says the same either way:
// recover.test.ts.
import { type Account, isBanned, millis } from '../accounts/account.ts'
import { findAccountByEmail } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'

/** Long enough to look the address up and put a mail into the outbox. */
export const ANSWER_AFTER_MS = 150

export interface MailWish {
  readonly email: string
  /** Queues what this account should get, if anything. */
  readonly send: (account: Account) => Promise<void>
}

export function mailIfMember(auth: Auth, wish: MailWish): Promise<void> {
  return auth.background.answerAfter(ANSWER_AFTER_MS, 'mail a link', async () => {
    const account = await findAccountByEmail(auth, wish.email)
    if (account && !isBanned(account, auth.clock)) await wish.send(account)
  })
}

/** A minimum time between mails of one kind, so that a stranger can't fill a member's inbox. */
export function isTooSoon(auth: Auth, lastSentAt: Date | string | null): boolean {
  return secondsTooSoon(auth, lastSentAt) > 0
}

/** For a signed-in member who asks for the mail: they may know why none is sent. */
export function refuseTooSoon(auth: Auth, lastSentAt: Date | string | null): void {
  const seconds = secondsTooSoon(auth, lastSentAt)
  if (seconds > 0) throw ERRORS.mailTooSoon(seconds)
}

function secondsTooSoon(auth: Auth, lastSentAt: Date | string | null): number {
  if (lastSentAt === null) return 0
  const free = millis(lastSentAt) + auth.settings.email.max_frequency * 1000
  return Math.max(0, Math.ceil((free - auth.clock.now()) / 1000))
}
