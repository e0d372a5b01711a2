// Sends a code to a phone if an account has it confirmed. The answer and its time are the same for every number, and so is what it leaves of the
// allowances: phones.test.ts.
import { isBanned } from '../accounts/account.ts'
import { findAccountByPhone, findPhoneChange } from '../accounts/phones/find-by-phone.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ANSWER_AFTER_MS } from '../links/mail-if-member.ts'
import { networkMarks } from './network-mark.ts'
import { mayText, mayTextNumber } from './rates.ts'
import { sendCode } from './send-code.ts'

interface Wish {
  readonly phone: string
  readonly address: string | null
}

export function textIfMember(auth: Auth, { phone, address }: Wish): Promise<void> {
  return auth.background.answerAfter(ANSWER_AFTER_MS, 'text a code', async () => {
    if (!(await mayTextNumber(auth, phone))) return
    const account = await findAccountByPhone(auth, phone)
    if (!account || isBanned(account, auth.clock) || !(await mayText(auth))) return
    const traits = { channel: 'sms' }
    await recordAudit(auth.database, {
      action: 'user_recovery_requested',
      actorId: account.id,
      now: auth.now(),
      traits,
    })
    await sendCode(auth, { userId: account.id, phone, purpose: 'sms', address })
  })
}

/** The code of a change of number once more, for whoever asks from where it was begun. */
export function textChangeAgain(auth: Auth, { phone, address }: Wish): Promise<void> {
  return auth.background.answerAfter(ANSWER_AFTER_MS, 'text a code', async () => {
    const account = await findPhoneChange(auth, phone)
    const wanted = account?.phone_change || phone
    if (!(await mayTextNumber(auth, wanted)) || !account) return
    // What was begun long ago, or ended by a new password, is to be begun anew, with a proof.
    if (isBanned(account, auth.clock) || !(await isWaiting(auth, account.id, address))) return
    if (await mayText(auth))
      await sendCode(auth, { userId: account.id, phone: wanted, purpose: 'phone_change', address })
  })
}

async function isWaiting(auth: Auth, userId: string, address: string | null): Promise<boolean> {
  const rows = await auth.database.query(
    `select from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where t.user_id = $1 and t.token_type = 'phone_change_token' and u.phone_change_token = any ($3)
       and t.created_at > ($2::timestamptz - interval '10 minutes') at time zone 'utc'`,
    [userId, auth.now(), networkMarks(auth, address ?? '')],
  )
  return rows.length > 0
}
