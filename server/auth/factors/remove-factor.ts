// Takes a factor away. Sessions that showed it have shown one step from now on, as with GoTrue.
import type { FactorRow } from '../accounts/factor.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { holdAccount } from '../sessions/hold-account.ts'
import { requireLiveSession } from '../sessions/live-session.ts'

export interface Removal {
  readonly factor: FactorRow
  readonly action: 'factor_unenrolled' | 'factor_deleted'
  /** The session of the member who does it; the mail about it names its device (23-two-steps/03-told.sql). */
  readonly sessionId?: string
  readonly address: string | null
}

/** False when it is gone already. */
export function removeFactor(auth: Auth, { factor, action, sessionId, address }: Removal): Promise<boolean> {
  const now = auth.now()
  return auth.database.transaction(async (tx) => {
    if (sessionId) await requireLiveSession(tx, { userId: factor.user_id, sessionId, now })
    else await holdAccount(tx, factor.user_id)
    await tx.query(`select set_config('o1.acting_session', $1, true)`, [sessionId ?? ''])
    const gone = await tx.query('delete from auth.mfa_factors where id = $1 and user_id = $2 returning id', [
      factor.id,
      factor.user_id,
    ])
    if (gone.length === 0) return false
    const lowered = await tx.query<{ id: string }>(
      `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $3 where user_id = $1 and factor_id = $2 returning id`,
      [factor.user_id, factor.id, now],
    )
    await tx.query(
      `delete from auth.mfa_amr_claims where session_id = any($1::uuid[]) and authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')`,
      [lowered.map(({ id }) => id)],
    )
    await recordAudit(tx, {
      action,
      actorId: factor.user_id,
      now,
      address,
      traits: { factor_id: factor.id, factor_status: factor.status, session_id: sessionId },
    })
    return true
  })
}
