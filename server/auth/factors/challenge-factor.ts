// A challenge is what a code answers: of one factor, for one address, for five minutes, once.
import { randomUUID } from 'node:crypto'
import { millis } from '../accounts/account.ts'
import type { FactorRow } from '../accounts/factor.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'

const LIFETIME_MS = 300_000
/** Where the address is not known, on a socket of the machine itself. */
const NO_ADDRESS = '0.0.0.0'

/** `asked`: what a security key has to sign. */
export async function challengeFactor(
  auth: Auth,
  factor: FactorRow,
  address: string | null,
  asked?: { readonly type: string; readonly challenge: string },
): Promise<{ id: string; expiresAt: number }> {
  const id = randomUUID()
  const now = auth.now()
  await auth.database.query(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data) values ($1, $2, $3, $4::inet, $5::jsonb)',
    [id, factor.id, now, address ?? NO_ADDRESS, asked ? JSON.stringify(asked) : null],
  )
  await recordAudit(auth.database, {
    action: 'challenge_created',
    actorId: factor.user_id,
    now,
    address,
    traits: { factor_id: factor.id, factor_status: factor.status },
  })
  return { id, expiresAt: Math.floor((auth.clock.now() + LIFETIME_MS) / 1000) }
}

/** Refuses a challenge of another factor, from another address, that was answered or is too old. */
export async function checkChallenge(
  auth: Auth,
  factor: FactorRow,
  challengeId: string,
  address: string | null,
): Promise<void> {
  const [challenge] = await auth.database.query<{ created_at: Date | string; answered: boolean; here: boolean }>(
    `select created_at, verified_at is not null as answered, ip_address = $3::inet as here
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId, factor.id, address ?? NO_ADDRESS],
  )
  if (!challenge) throw ERRORS.challengeNotFound()
  if (challenge.answered || !challenge.here) throw ERRORS.challengeElsewhere()
  if (auth.clock.now() > millis(challenge.created_at) + LIFETIME_MS) throw ERRORS.challengeExpired(challengeId)
}
