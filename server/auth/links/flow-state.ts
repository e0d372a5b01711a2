// Keeps the challenge of a PKCE flow from the request for a mail until the code of its link is exchanged, and exchanges the codes of sign-ins by a
// partner as well (partner-flow.ts). Stores codes hashed.
import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { PartnerTokens } from '../partners/partner.ts'
import { holdAccount } from '../sessions/hold-account.ts'
import { answersChallenge, type Challenge } from './code-challenge.ts'
import { openTokens } from './sealed-tokens.ts'

const CODE_LIFETIME_MS = 5 * 60_000

export async function saveFlowState(
  database: Transaction,
  flow: { userId: string; method: string; challenge: Challenge; now: string },
): Promise<void> {
  // A new request replaces the older one of the same kind: only the newer browser holds the verifier.
  await database.query(
    `with older as (delete from auth.flow_state where user_id = $1 and authentication_method = $2)
     insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at)
     values (gen_random_uuid(), $1, $3, $4::auth.code_challenge_method, $5, $2, $2, $6, $6)`,
    [flow.userId, flow.method, hashed(randomUUID()), flow.challenge.method, flow.challenge.challenge, flow.now],
  )
}

/** Returns the code for a link's redirect, or undefined when no flow waits for one. */
export async function issueAuthCode(
  auth: Auth,
  tx: Transaction,
  userId: string,
  method: string,
): Promise<string | undefined> {
  const code = randomUUID()
  const rows = await tx.query(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = $4, updated_at = $4
     where user_id = $1 and authentication_method = $2 returning id`,
    [userId, method, hashed(code), auth.now()],
  )
  return rows.length > 0 ? code : undefined
}

interface FlowRow {
  readonly id: string
  readonly user_id: string
  readonly authentication_method: string
  readonly provider_type: string
  readonly code_challenge: string
  readonly code_challenge_method: Challenge['method']
  readonly issued_at: string | number | null
  readonly provider_access_token: string | null
  readonly provider_refresh_token: string | null
}

export interface Redeemed {
  readonly userId: string
  readonly method: string
  /** The partner who vouched for the member; otherwise as the method. */
  readonly provider: string
  /** Of the partner who vouched for the member, handed on this once. */
  readonly tokens: PartnerTokens
  /** When the session has to end, in milliseconds. */
  readonly sessionEnds?: number
}

export const codeThatEnds = (code: string, ends: number | undefined) => (ends === undefined ? code : `${code}.${ends}`)

function endIn(code: string): number | undefined {
  const [, ends] = code.split('.')
  return ends === undefined ? undefined : Number(ends)
}

/** A code works once: only the request that deletes the row gets the account, which is held first. */
export async function redeemAuthCode(auth: Auth, tx: Transaction, code: string, verifier: string): Promise<Redeemed> {
  const [flow] = await tx.query<FlowRow>(
    `select id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method::text,
       extract(epoch from auth_code_issued_at)::float8 as issued_at, provider_access_token, provider_refresh_token
     from auth.flow_state where auth_code = $1`,
    [hashed(code)],
  )
  if (!flow || flow.issued_at === null) throw ERRORS.flowStateNotFound()
  const expired = auth.clock.now() > Number(flow.issued_at) * 1000 + CODE_LIFETIME_MS
  const challenge: Challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method }
  if (expired) throw ERRORS.flowStateExpired()
  if (!answersChallenge(challenge, verifier)) throw ERRORS.badCodeVerifier()
  await holdAccount(tx, flow.user_id)
  const deleted = await tx.query('delete from auth.flow_state where id = $1 returning id', [flow.id])
  if (deleted.length === 0) throw ERRORS.flowStateNotFound()
  const tokens = {
    access: openTokens(code, flow.provider_access_token),
    refresh: openTokens(code, flow.provider_refresh_token),
  }
  const { user_id: userId, authentication_method: method, provider_type: provider } = flow
  return { userId, method, provider, tokens, sessionEnds: endIn(code) }
}

function hashed(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
