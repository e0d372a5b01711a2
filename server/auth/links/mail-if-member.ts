// Mails a link to an address if an account has it. The answer and its time are the same either way:
// recover.test.ts.
import { type Account, isBanned, millis } from '../accounts/account.ts'
import { findAccountByEmail } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'

/** Looking the address up and putting a mail into the outbox takes less. */
export const ANSWER_AFTER_MS = 150

export interface MailRequest {
  readonly email: string
  /** Queues what this account should get, if anything. */
  readonly send: (account: Account) => Promise<void>
}

export function mailIfMember(auth: Auth, request: MailRequest): Promise<void> {
  return auth.background.answerAfter(ANSWER_AFTER_MS, 'mail a link', async () => {
    const account = await findAccountByEmail(auth, request.email)
    if (account && !isBanned(account, auth.clock)) await request.send(account)
  })
}

/** Keeps a minimum time between mails of one kind, so that a stranger can't fill a member's inbox. */
export function isTooSoon(auth: Auth, lastSentAt: Date | string | null): boolean {
  return secondsTooSoon(auth, lastSentAt) > 0
}

/** The same rule for a signed-in member, who may know why no mail is sent. */
export function refuseTooSoon(auth: Auth, lastSentAt: Date | string | null): void {
  const seconds = secondsTooSoon(auth, lastSentAt)
  if (seconds > 0) throw ERRORS.mailTooSoon(seconds)
}

function secondsTooSoon(auth: Auth, lastSentAt: Date | string | null): number {
  if (lastSentAt === null) return 0
  const nextAt = millis(lastSentAt) + auth.settings.email.max_frequency * 1000
  return Math.max(0, Math.ceil((nextAt - auth.clock.now()) / 1000))
}
