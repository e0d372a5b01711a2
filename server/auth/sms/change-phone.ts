// A signed-in member asks for another phone number: a code goes to it, also if it is another account's, so that neither answer nor time tells. Such a code completes nothing
// (decision 0095). The network that asked is kept: the code completes the change from there alone. Attacks: attacks.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { millis } from '../accounts/account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { clientInfo } from '../http/client-info.ts'
import type { AuthRequest } from '../http/handler.ts'
import { provedLately } from '../http/proved-lately.ts'
import { lacksSecondStep, type SignedIn } from '../http/require-member.ts'
import { ANSWER_AFTER_MS } from '../links/mail-if-member.ts'
import { requireLiveSession } from '../sessions/live-session.ts'
import { networkMarks } from './network-mark.ts'
import { mayText, mayTextNumber } from './rates.ts'
import { sendCode } from './send-code.ts'

/** A phone opens the account: it is asked for what every other way in is. */
export function checkMayChangePhone(auth: Auth, request: AuthRequest, member: SignedIn): void {
  const { account } = member
  // An account without a name or an address is not made a lasting one by a phone.
  if (account.is_anonymous) throw ERRORS.phoneSignupsDisabled()
  if (lacksSecondStep(member)) throw ERRORS.changeNeedsSecondStep()
  if (!provedLately(auth, request)) throw ERRORS.phoneNeedsProof()
  const seconds = secondsTooSoon(auth, account.phone_change_sent_at)
  if (seconds > 0) throw ERRORS.textTooSoon(seconds)
}

export async function changePhone(auth: Auth, request: AuthRequest, member: SignedIn, phone: string): Promise<void> {
  const { account, sessionId } = member
  const userId = account.id
  if (!(await mayText(auth))) throw ERRORS.tooManyTexts()
  const now = auth.now()
  await auth.database.transaction(async (tx) => {
    await requireLiveSession(tx, { userId, sessionId, now })
    await tx.query(
      'update auth.users set phone_change = $2, phone_change_sent_at = $3, updated_at = $3, phone_change_token = $4 where id = $1',
      [userId, phone, now, networkMarks(auth, request.get('clientAddress'))[0]],
    )
  })
  // A number that was texted just now gets nothing: the pause hides it.
  const pause = sleep(ANSWER_AFTER_MS)
  const { address } = clientInfo(request)
  if (await mayTextNumber(auth, phone)) await sendCode(auth, { userId, phone, purpose: 'phone_change', address })
  await pause
}

function secondsTooSoon(auth: Auth, sentAt: Date | string | null): number {
  if (sentAt === null) return 0
  return Math.max(0, Math.ceil((millis(sentAt) + auth.settings.sms.max_frequency * 1000 - auth.clock.now()) / 1000))
}
