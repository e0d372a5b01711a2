// A right code, or a security key that was shown: the session goes on as one that has shown two steps. In one transaction the code and the challenge are spent, the factor is verified,
// and every session of the account that has shown less ends, as GoTrue does. The session's older refresh tokens are forgotten: whoever copied
// one before the second step gets nothing for it (factors.test.ts). The new tokens are made before it, because a hook is asked about them: one that fails
// leaves the session and its tokens as they were (hooks.test.ts).
import type { Account } from '../accounts/account.ts'
import { type FactorRow, isVerified } from '../accounts/factor.ts'
import { userJson } from '../accounts/user-json.ts'
import { recordAudit } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { revokeTokens } from '../sessions/end-sessions.ts'
import { readSession, sessionEndsOf } from '../sessions/refresh-session.ts'
import { type SessionResponse, sessionResponse } from '../sessions/session-response.ts'
import type { ClientInfo } from '../sessions/start-session.ts'
import type { Spend } from './security-key.ts'

export interface RightCode {
  readonly account: Account
  readonly sessionId: string
  readonly factor: FactorRow
  readonly challengeId: string
  /** The mark it leaves in the session. */
  readonly method: 'totp' | 'mfa/webauthn'
  /** Writes that it was used. False where it was, before. */
  readonly spend: Spend
  readonly client: ClientInfo
}

export async function raiseSession(auth: Auth, given: RightCode): Promise<SessionResponse> {
  const { account, sessionId, factor, challengeId, client } = given
  const refreshToken = auth.refreshTokens.first()
  const now = auth.now()
  const answer = await tokensToBe(auth, given, refreshToken, now)
  const { session, ended } = await auth.database.transaction(async (tx) => {
    // Two devices at once would end each other: the second waits, and finds its session gone.
    await tx.query('select from auth.users where id = $1 for no key update', [account.id])
    if (!(await given.spend(tx, now))) {
      throw given.method === 'totp' ? ERRORS.wrongFactorCode() : ERRORS.credentialRefused()
    }
    const answered = await tx.query(
      'update auth.mfa_challenges set verified_at = $2 where id = $1 and verified_at is null returning id',
      [challengeId, now],
    )
    if (answered.length === 0) throw ERRORS.challengeElsewhere()
    const raised = await tx.query(
      `update auth.sessions set aal = 'aal2', factor_id = $3, updated_at = $4, user_agent = $5, ip = $6::inet
       where id = $1 and user_id = $2 and (not_after is null or not_after > $4::timestamptz) returning id`,
      [sessionId, account.id, factor.id, now, client.userAgent, client.address],
    )
    if (raised.length === 0) throw ERRORS.sessionNotFound()
    if (!isVerified(factor)) {
      const verified = await tx.query(
        `update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1 and status = 'unverified' returning id`,
        [factor.id, now],
      )
      if (verified.length === 0) throw ERRORS.factorNotFound()
    }
    await tx.query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, $2, $2, $3)
       on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
      [sessionId, now, given.method],
    )
    await tx.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
    await tx.query(
      `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
       values ('00000000-0000-0000-0000-000000000000', $2, $3::text, false, $4, $4, $1)`,
      [sessionId, auth.refreshTokens.hash(refreshToken), account.id, now],
    )
    const lower = await tx.query<{ id: string }>(
      `delete from auth.sessions where user_id = $1 and id <> $2 and (aal is null or aal = 'aal1') returning id`,
      [account.id, sessionId],
    )
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = $2::auth.factor_type`,
      [account.id, factor.factor_type],
    )
    await recordAudit(tx, {
      action: 'verification_attempted',
      actorId: account.id,
      now,
      address: client.address,
      traits: { factor_id: factor.id, challenge_id: challengeId, factor_type: factor.factor_type },
    })
    return { session: await readSession(tx, sessionId), ended: lower.map(({ id }) => id) }
  })
  revokeTokens(auth, ended)
  if (!session) throw ERRORS.sessionNotFound()
  return { ...answer, user: userJson(session) }
}

/** What the session will say of itself. Nobody gets it before that is true. */
async function tokensToBe(auth: Auth, given: RightCode, refreshToken: string, now: string): Promise<SessionResponse> {
  const { sessionId: id, factor, method, client } = given
  const session = await readSession(auth.database, id)
  if (!session) throw ERRORS.sessionNotFound()
  const shownNow = { method, timestamp: Math.floor(Date.parse(now) / 1000) }
  const amr = [shownNow, ...session.amr.filter((shown) => shown.method !== method)]
  const { address } = client
  const sessionEnds = sessionEndsOf(session)
  const tokens = { id, refreshToken, amr, aal: 'aal2', method: factor.factor_type, address, sessionEnds } as const
  return sessionResponse(auth, session, tokens)
}
