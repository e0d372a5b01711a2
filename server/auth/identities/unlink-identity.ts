// Removes a way to sign in. The last one stays, and so does the address, which is the account's: without it nobody could be mailed a link. The
// member is mailed about what was removed.

import type { Transaction } from '#server/database/database.ts'
import { clearPhone } from '../accounts/phones/clear-phone.ts'
import { phoneInWords } from '../accounts/phones/phone-number.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { requireLiveSession } from '../sessions/live-session.ts'
import { tellOwner } from './tell-owner.ts'
import { nameWaysIn } from './write-identity.ts'

export async function unlinkIdentity(
  auth: Auth,
  { userId, sessionId }: { userId: string; sessionId: string },
  identityId: string,
): Promise<void> {
  const now = auth.now()
  await auth.database.transaction(async (tx) => {
    // Two at once would each leave the other as the last.
    await requireLiveSession(tx, { userId, sessionId, now })
    const identities = await tx.query<{ id: string; provider: string; provider_id: string }>(
      'select id, provider, provider_id from auth.identities where user_id = $1',
      [userId],
    )
    if (identities.length <= 1) throw ERRORS.lastIdentity()
    const chosen = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!chosen) throw ERRORS.identityNotFound()
    if (chosen.provider === 'email') throw ERRORS.addressStays()
    const phone = chosen.provider === 'phone' ? await phoneOf(tx, userId) : undefined
    if (phone) await clearPhone(tx, userId, now)
    await tx.query('delete from auth.identities where id = $1 and user_id = $2', [chosen.id, userId])
    await nameWaysIn(tx, userId)
    await tellOwner(tx, {
      template: 'way_in_removed',
      userId,
      partner: phone ? phoneInWords(phone) : chosen.provider,
      now,
    })
    await recordAudit(tx, {
      action: 'identity_unlinked',
      actorId: userId,
      now,
      traits: { identity_id: chosen.id, provider: chosen.provider, provider_id: chosen.provider_id },
    })
  })
}

async function phoneOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ phone: string | null }>('select phone from auth.users where id = $1', [userId])
  return row?.phone ?? undefined
}
