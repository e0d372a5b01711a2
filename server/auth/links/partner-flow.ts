// Keeps a sign-in by a partner from its beginning to the partner's answer, and then the code that the client exchanges, in auth.flow_state as
// the platform does. It belongs to the browser that began it: the verifier and the nonce towards the partner are made from a cookie that only
// that browser has, so that neither the address nor the database is enough. One answer, ten minutes: tried in routes/partners/attacks.test.ts.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import type { Auth } from '../context/auth.ts'
import type { PartnerTokens } from '../partners/partner.ts'
import type { Challenge } from './code-challenge.ts'
import { codeThatEnds } from './flow-state.ts'
import { sealTokens } from './sealed-tokens.ts'

export const FLOW_LIFETIME_MS = 10 * 60_000

export interface Flow {
  readonly state: string
  readonly partner: string
  /** Where the browser goes in the end; checked at the beginning. */
  readonly target: string
  /** The member who adds a way to sign in. */
  readonly linkingFor: string | null
  /** Whether the client exchanges a code: otherwise it finds the session in the fragment. */
  readonly byCode: boolean
}

export interface NewFlow extends Pick<Flow, 'partner' | 'target' | 'linkingFor'> {
  readonly challenge: Challenge | undefined
}

/**
 * What the browser keeps in its cookie: for a linking with the session it was begun in, which has to live when it ends; and whether the client asked the
 * partner for something, which its tokens are for.
 */
export function newSecret({ sessionId = '', forTokens = false }: { sessionId?: string; forTokens?: boolean } = {}) {
  return [randomBytes(32).toString('base64url'), sessionId, forTokens ? 'tokens' : ''].join('.')
}
export const sessionIn = (secret: string) => secret.split('.')[1] ?? ''
export const isForTokens = (secret: string) => secret.split('.')[2] === 'tokens'

export const nonceOf = (secret: string) => derived(secret, 'nonce')
export const verifierOf = (secret: string) => derived(secret, 'verifier')

export async function saveFlow(auth: Auth, flow: NewFlow, secret: string): Promise<string> {
  const state = randomUUID()
  await auth.database.query(
    `insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
       referrer, linking_target_id, created_at, updated_at)
     values ($1, $2, $3::auth.code_challenge_method, $4, $5, 'oauth', $6, $7::uuid, $8, $8)`,
    [
      state,
      hashed(secret),
      flow.challenge?.method ?? null,
      flow.challenge?.challenge ?? null,
      flow.partner,
      flow.target,
      flow.linkingFor,
      auth.now(),
    ],
  )
  return state
}

/** Takes the flow of a state, once: undefined if it was answered, has ended, or began in another browser. */
export async function claimFlow(auth: Auth, state: string, secret: string): Promise<Flow | undefined> {
  const [row] = await auth.database.query<{
    provider_type: string
    referrer: string | null
    linking_target_id: string | null
    by_code: boolean
  }>(
    `update auth.flow_state set auth_code = $3, updated_at = $4
     where id = $1::uuid and auth_code = $2 and auth_code_issued_at is null and user_id is null and authentication_method = 'oauth'
       and created_at > $4::timestamptz - make_interval(secs => $5)
     returning provider_type, referrer, linking_target_id, code_challenge is not null as by_code`,
    [state, hashed(secret), hashed(newSecret()), auth.now(), FLOW_LIFETIME_MS / 1000],
  )
  if (!row) return undefined
  const { provider_type: partner, referrer, linking_target_id: linkingFor, by_code: byCode } = row
  return { state, partner, target: referrer ?? auth.config.siteUrl, linkingFor, byCode }
}

/**
 * The code for the client, with the partner's tokens for whoever exchanges it. It says itself when the session it opens has to end (flow-state.ts): the
 * hash of the whole code is kept, so nobody changes that.
 */
export async function issuePartnerCode(
  auth: Auth,
  tx: Transaction,
  flow: Pick<Flow, 'state'>,
  granted: { userId: string; tokens: PartnerTokens; sessionEnds?: number },
): Promise<string> {
  const code = codeThatEnds(randomUUID(), granted.sessionEnds)
  const { access, refresh } = granted.tokens
  await tx.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = $4, updated_at = $4,
       provider_access_token = $5, provider_refresh_token = $6 where id = $1`,
    [flow.state, granted.userId, hashed(code), auth.now(), sealTokens(code, access), sealTokens(code, refresh)],
  )
  return code
}

export async function endFlow(auth: Auth, flow: Flow): Promise<void> {
  await auth.database.query('delete from auth.flow_state where id = $1', [flow.state])
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** 43 letters, as PKCE asks for. */
function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}
