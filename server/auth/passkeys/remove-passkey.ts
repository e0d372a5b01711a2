// Removes a passkey. The last way in stays: an account that no mailed link opens keeps its last passkey.
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { requireLiveSession } from '../sessions/live-session.ts'
import { passkeysOf } from './passkey.ts'
import { tellOwner } from './tell-owner.ts'

interface Removal {
  readonly userId: string
  readonly passkeyId: string
  /** The session of the member who does it; without one it is the club. */
  readonly sessionId?: string
  readonly address: string | null
}

export async function removePasskey(auth: Auth, { userId, passkeyId, sessionId, address }: Removal): Promise<void> {
  const now = auth.now()
  await auth.database.transaction(async (tx) => {
    if (sessionId) await requireLiveSession(tx, { userId, sessionId, now })
    // Two at once would each leave the other as the last.
    const [owner] = await tx.query<{ other_ways: boolean }>(
      `select u.email <> '' and u.email_confirmed_at is not null
         or exists (select from auth.identities i where i.user_id = u.id and i.provider <> 'email') as other_ways
       from auth.users u where u.id = $1 for no key update`,
      [userId],
    )
    const passkeys = await passkeysOf({ database: tx }, userId)
    const chosen = passkeys.find(({ id }) => id === passkeyId.toLowerCase())
    if (!chosen) throw ERRORS.passkeyNotFound()
    if (passkeys.length === 1 && sessionId && !owner?.other_ways) throw ERRORS.lastWayIn()
    await tx.query('delete from auth.webauthn_credentials where id = $1 and user_id = $2', [chosen.id, userId])
    await recordAudit(tx, {
      action: 'passkey_deleted',
      actorId: userId,
      now,
      address,
      traits: { passkey_id: chosen.id, user_id: userId },
    })
    await tellOwner(tx, { template: 'passkey_removed', userId, name: chosen.friendly_name || 'Passkey', sessionId })
  })
}
