// Challenges of passkeys: kept in the database, so that any process takes the answer, spent by the first answer whatever it is worth, dead after five
// minutes.
import { randomUUID } from 'node:crypto'
import { millis } from '../accounts/account.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { LIFETIME_MS } from './ceremonies.ts'

type Ceremony =
  | { readonly type: 'authentication' }
  /** Of a session that has proved who is there: only it may answer. */
  | { readonly type: 'registration'; readonly userId: string; readonly sessionId: string }

export async function keepChallenge(
  auth: Auth,
  ceremony: Ceremony,
  challenge: string,
): Promise<{ id: string; expiresAt: number }> {
  const id = randomUUID()
  const expiry = auth.clock.now() + LIFETIME_MS
  const by = ceremony.type === 'registration' ? ceremony : undefined
  await auth.database.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [
      id,
      by?.userId ?? null,
      ceremony.type,
      JSON.stringify({
        challenge,
        rpId: auth.relyingParty.id,
        userVerification: 'required',
        session_id: by?.sessionId,
      }),
      auth.now(),
      new Date(expiry).toISOString(),
    ],
  )
  return { id, expiresAt: Math.floor(expiry / 1000) }
}

/** Of two answers at once one finds it. */
export async function spendChallenge(auth: Auth, ceremony: Ceremony, id: string): Promise<string> {
  const by = ceremony.type === 'registration' ? ceremony : undefined
  const [spent] = await auth.database.query<{ challenge: string; expires_at: Date | string }>(
    `delete from auth.webauthn_challenges where id = $1 and challenge_type = $2 and user_id is not distinct from $3
       and session_data ->> 'session_id' is not distinct from $4
     returning session_data ->> 'challenge' as challenge, expires_at`,
    [id, ceremony.type, by?.userId ?? null, by?.sessionId ?? null],
  )
  if (!spent) throw ERRORS.passkeyChallengeNotFound()
  if (auth.clock.now() > millis(spent.expires_at)) throw ERRORS.passkeyChallengeExpired()
  return spent.challenge
}
