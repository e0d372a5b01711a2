// Starts a session for an account whose owner has proved who they are, in the transaction that takes the proof: no reset of the account comes between
// (sessions/hold-account.ts, proofs.test.ts). One statement, which does nothing if the account was banned meanwhile, or the password that was compared is
// not the account's any more.
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/database/database.ts'
import { type Account, accountIsOpen } from '../accounts/account.ts'
import { auditPayload } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { deleteSessions } from './end-sessions.ts'
import { type NewTokens, type SessionResponse, sessionResponse } from './session-response.ts'

/** The client’s address and browser, which a session keeps: those of its start, then those of its last refresh. */
export interface ClientInfo {
  readonly address: string | null
  readonly userAgent: string | null
}

const START_SESSION = `
with member as (
  update auth.users u set last_sign_in_at = $4, updated_at = $4
  where u.id = $1 and ${accountIsOpen(4)} and ($9::text is null or u.encrypted_password = $9)
  returning u.id, u.email, u.phone, u.is_sso_user, u.raw_user_meta_data
), identity as (
  update auth.identities set last_sign_in_at = $4, updated_at = $4
  where user_id = (select id from member) and provider = 'email'
), session as (
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
  select $2, id, $4, $4, 'aal1', $5, $6::inet, $10::timestamptz from member returning id
), method as (
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), id, $4, $4, $7 from session
), token as (
  insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
  select '00000000-0000-0000-0000-000000000000', $3, $1::text, false, $4, $4, id from session
), audit as (
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    ${auditPayload('login', "json_build_object('provider', $8::text)")}, $4, ''
  from session, member u
)
select id from session`

/** In whose name: what is proved by a password or a mail is the account's address. */
const BY_ADDRESS = new Set(['password', 'otp', 'signup', 'invite', 'recovery', 'magiclink', 'email_change'])
const providerOf = (method: string) => (BY_ADDRESS.has(method) ? 'email' : method)

export interface Proof {
  readonly account: Account
  /** The step that was taken, as the session keeps it. */
  readonly method: string
  /** The house that vouched for the member. */
  readonly provider?: string
  /** What the password was compared with. */
  readonly passwordHash?: string
  /** When the session ends at the latest, in milliseconds. */
  readonly sessionEnds?: number
}

/** A session whose tokens nobody has yet. */
export interface OpenedSession {
  readonly account: Account
  readonly tokens: NewTokens
}

/** A proof that is its own end, a password, needs no transaction. */
export const startSession = async (auth: Auth, proof: Proof, client: ClientInfo): Promise<SessionResponse> =>
  handOver(auth, await openSession(auth, auth.database, proof, client))

export async function openSession(
  auth: Auth,
  tx: Transaction,
  { account, method, provider = providerOf(method), passwordHash, sessionEnds }: Proof,
  client: ClientInfo,
): Promise<OpenedSession> {
  const sessionId = randomUUID()
  const refreshToken = auth.refreshTokens.first()
  const now = auth.now()
  const rows = await tx.query(START_SESSION, [
    account.id,
    sessionId,
    auth.refreshTokens.hash(refreshToken),
    now,
    client.userAgent,
    client.address,
    method,
    provider,
    passwordHash ?? null,
    sessionEnds === undefined ? null : new Date(sessionEnds).toISOString(),
  ])
  if (rows.length === 0) throw passwordHash === undefined ? ERRORS.userBanned() : ERRORS.invalidCredentials()
  const amr = [{ method, timestamp: Math.floor(auth.clock.now() / 1000) }]
  const { address } = client
  const tokens = { id: sessionId, refreshToken, amr, aal: 'aal1', method, address, sessionEnds } as const
  return { account: { ...account, last_sign_in_at: now }, tokens }
}

/** After the commit: a hook is asked, which may take its time. */
export async function handOver(auth: Auth, { account, tokens }: OpenedSession): Promise<SessionResponse> {
  try {
    return await sessionResponse(auth, account, tokens)
  } catch (error) {
    // A hook refused it: nobody has its tokens.
    await deleteSessions(auth.database, { userId: account.id, only: tokens.id })
    throw error
  }
}
