// Adds an unverified factor to an account. The account's row is locked meanwhile, so that two at once keep to the same limits.
import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts/account.ts'
import { FACTOR_DOCUMENT, type FactorRow, isVerified } from '../accounts/factor.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { requireLiveSession } from '../sessions/live-session.ts'
import type { AssuranceLevel } from '../sessions/session-response.ts'

const MOST_FACTORS = 10
/** As long as GoTrue waits for the first code before it forgets who began. */
const UNVERIFIED_SECONDS = 300

export interface NewFactor {
  readonly account: Account
  readonly sessionId: string
  readonly aal: AssuranceLevel
  readonly friendlyName: string
  /** Of an app for codes; without one it is a security key, which is made when it is first asked for. */
  readonly secret?: string
  readonly address: string | null
}

export function enrolFactor(auth: Auth, given: NewFactor): Promise<string> {
  const { account, sessionId, friendlyName } = given
  const id = randomUUID()
  const now = auth.now()
  return auth.database.transaction(async (tx) => {
    await requireLiveSession(tx, { userId: account.id, sessionId, now })
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
         and created_at < $2::timestamptz - make_interval(secs => $3::int)`,
      [account.id, now, UNVERIFIED_SECONDS],
    )
    const rows = await tx.query<{ factor: FactorRow }>(
      `select ${FACTOR_DOCUMENT} as factor from auth.mfa_factors f where f.user_id = $1`,
      [account.id],
    )
    const factors = rows.map(({ factor }) => factor)
    if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
      throw ERRORS.factorNameTaken(friendlyName)
    }
    if (factors.length >= MOST_FACTORS) throw ERRORS.tooManyFactors()
    if (factors.some(isVerified) && given.aal !== 'aal2') throw ERRORS.enrolNeedsSecondStep()
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, $6::auth.factor_type, 'unverified', $4, $4, $5)`,
      [
        id,
        account.id,
        friendlyName,
        now,
        given.secret ? auth.factorSecrets.lock(id, given.secret) : null,
        given.secret ? 'totp' : 'webauthn',
      ],
    )
    await recordAudit(tx, {
      action: 'factor_in_progress',
      actorId: account.id,
      now,
      address: given.address,
      traits: { factor_id: id },
    })
    return id
  })
}
