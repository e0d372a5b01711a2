// Redeems the code of a text message: it signs in whoever has the number confirmed, or completes a change of number. Works once, for that number alone, and for
// five minutes. A change is completed from the network that asked for it: whoever has a number that a member mistyped gets nothing by it.
import type { Transaction } from '#server/database/database.ts'
import { type Account, isBanned } from '../accounts/account.ts'
import { findAccountById } from '../accounts/find-account.ts'
import { isUniqueViolation } from '../accounts/unique-violation.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { type ClientInfo, type OpenedSession, openSession } from '../sessions/start-session.ts'
import { CODE_LIFETIME_MS } from './phones.ts'
import { KIND_OF, type PhonePurpose } from './send-code.ts'
import { writePhone } from './write-phone.ts'

interface Shown {
  readonly purpose: PhonePurpose
  readonly phone: string
  readonly code: string
  /** The marks of the network of whoever types the code. */
  readonly networks: readonly string[]
}

export async function openByCode(auth: Auth, shown: Shown, client: ClientInfo): Promise<OpenedSession | undefined> {
  try {
    return await auth.database.transaction(async (tx) => {
      const account = await confirmIn(auth, tx, shown)
      return account && openSession(auth, tx, { account, method: 'otp', provider: 'phone' }, client)
    })
  } catch (error) {
    // Another account has the number: the answer is that of any wrong code, so that it tells nothing.
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

async function confirmIn(
  auth: Auth,
  tx: Transaction,
  { purpose, phone, code, networks }: Shown,
): Promise<Account | undefined> {
  const token = await auth.oneTimeTokens.redeemCode(tx, [KIND_OF[purpose]], phone, code)
  if (!token || auth.clock.now() > token.issuedAt + CODE_LIFETIME_MS) return undefined
  // Whoever changes the account meanwhile is waited for.
  const [row] = await tx.query<{ begun_in: string | null }>(
    'select phone_change_token as begun_in from auth.users where id = $1 for update',
    [token.userId],
  )
  const account = await findAccountById({ database: tx }, token.userId)
  if (!account) return undefined
  // Thrown inside the transaction: the code is not used up.
  if (isBanned(account, auth.clock)) throw ERRORS.tokenUserBanned()
  if (purpose === 'sms') return account.phone === phone && account.phone_confirmed_at !== null ? account : undefined
  if (account.phone_change !== phone || !row?.begun_in || !networks.includes(row.begun_in)) return undefined
  const now = auth.now()
  await writePhone(tx, account, { phone, confirmed: true, now })
  await recordAudit(tx, { action: 'user_modified', actorId: account.id, now })
  return findAccountById({ database: tx }, account.id)
}
