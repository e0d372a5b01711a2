// Adds a passkey to an account. The account's row is locked meanwhile, so that two at once keep to the same limit.
import { randomUUID } from 'node:crypto'
import { isUniqueViolation } from '../accounts/unique-violation.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { requireLiveSession } from '../sessions/live-session.ts'
import type { NewCredential } from '../webauthn/ceremonies.ts'
import { nameOfKeeper } from './device-names.ts'
import { type Passkey, passkeysOf } from './passkey.ts'
import { tellOwner } from './tell-owner.ts'

export const MOST_PASSKEYS = 10
const NO_KEEPER = '00000000-0000-0000-0000-000000000000'

interface Addition {
  readonly userId: string
  readonly sessionId: string
  readonly credential: NewCredential
  readonly address: string | null
}

export async function addPasskey(auth: Auth, given: Addition): Promise<Passkey> {
  const { userId, sessionId, credential, address } = given
  const id = randomUUID()
  const now = auth.now()
  const name = nameOfKeeper(credential.aaguid)
  try {
    return await auth.database.transaction(async (tx) => {
      // Ended while the device was asked, or while this waited: whoever it was adds nothing any more.
      await requireLiveSession(tx, { userId, sessionId, now })
      if ((await passkeysOf({ database: tx }, userId)).length >= MOST_PASSKEYS) throw ERRORS.tooManyPasskeys()
      await tx.query(
        `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
           backup_eligible, backed_up, friendly_name, created_at, updated_at)
         values ($1, $2, decode($3, 'base64'), decode($4, 'base64'), 'none', $5, $6, $7::jsonb, $8, $9, $10, $11, $11)`,
        [
          id,
          userId,
          Buffer.from(credential.id, 'base64url').toString('base64'),
          Buffer.from(credential.publicKey).toString('base64'),
          credential.aaguid === NO_KEEPER ? null : credential.aaguid,
          credential.signCount,
          JSON.stringify(credential.transports),
          credential.backupEligible,
          credential.backedUp,
          name,
          now,
        ],
      )
      await recordAudit(tx, { action: 'passkey_created', actorId: userId, now, address, traits: { passkey_id: id } })
      await tellOwner(tx, { template: 'passkey_added', userId, name, sessionId })
      const added = (await passkeysOf({ database: tx }, userId)).find((one) => one.id === id)
      if (!added) throw ERRORS.passkeyNotFound()
      return added
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw ERRORS.passkeyExists()
    throw error
  }
}
