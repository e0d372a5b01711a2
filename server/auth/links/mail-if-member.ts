// Mails a link to an address if an account has it. The answer and its time are the same either way:
// recover.test.ts.
import { createHash } from 'node:crypto'
import { type Account, isBanned, millis } from '../accounts/account.ts'
import { findAccountByEmail } from '../accounts/find-account.ts'
import type { Auth } from '../context/auth.ts'
import { takeOne } from '../context/take-one.ts'
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

/** Of the mails that visitors ask for, to one address, whatever their kind and however many networks ask. */
const MOST_MAILS = { burst: 10, perMinute: 1 / 15 }

/**
 * Whether a mail may leave that a visitor asks for: a while after the last of its kind, and not too many to one address, so that strangers can't fill a
 * member's inbox. What is counted has been sent, and the newest link works: whoever uses the allowance up keeps nobody out, and a password opens the
 * account as ever (recover.test.ts).
 */
export async function mayMail(auth: Auth, { id, email }: Account, lastSentAt: Date | string | null): Promise<boolean> {
  if (secondsTooSoon(auth, lastSentAt) > 0) return false
  const { rateLimitFactor } = auth.config
  if (rateLimitFactor === 0) return true
  const factor = Math.max(1, rateLimitFactor)
  const who = createHash('sha256')
    .update(email ?? '')
    .digest('hex')
  const { burst, perMinute } = MOST_MAILS
  const allowance = { what: 'mail address', who, burst: burst * factor, perMinute: perMinute * factor }
  if (await takeOne(auth, allowance)) return true
  auth.log.warn({ userId: id }, 'a member gets no more mails that visitors ask for, for a while')
  return false
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
