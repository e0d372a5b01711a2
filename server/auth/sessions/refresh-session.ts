// Exchanges a refresh token for its successor. Several tabs that send one token at the same time get the same successor. A
// token that comes back after its successor was used, and after the grace interval, ends the whole session: somebody
// copied it. Races and reuse: refresh.test.ts.
import type { Transaction } from '#server/database/database.ts'
import { ACCOUNT_COLUMNS, type Account, accountIsOpen, isBanned, millis } from '../accounts/account.ts'
import { auditPayload } from '../context/audit.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { type AmrEntry, type AssuranceLevel, type SessionResponse, sessionResponse } from './session-response.ts'
import type { ClientInfo } from './start-session.ts'

/** The newest first, as GoTrue has them. */
const AMR = `(select coalesce(jsonb_agg(jsonb_build_object('method', m.authentication_method,
  'timestamp', floor(extract(epoch from m.updated_at))::bigint) order by m.updated_at desc), '[]') from auth.mfa_amr_claims m where m.session_id = s.id) as amr`
const SESSION_COLUMNS = `s.id as session_id, s.not_after, coalesce(s.aal::text, 'aal1') as aal, ${AMR}, ${ACCOUNT_COLUMNS}`

/**
 * One statement: when several requests send one token, the row locks let the first rotate it, and the others find it used.
 * It locks the session before the tokens, as every statement that ends sessions does; another order could deadlock.
 */
const ROTATE = `
with locked as (
  select id from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update
), used as (
  update auth.refresh_tokens t set revoked = true, updated_at = $3
  from locked join auth.sessions s on s.id = locked.id join auth.users u on u.id = s.user_id
  where t.token = $1 and t.revoked = false and t.session_id = locked.id
    and (s.not_after is null or s.not_after > $3::timestamptz) and ${accountIsOpen(3)}
  returning t.session_id, t.user_id
), child as (
  insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
  select '00000000-0000-0000-0000-000000000000', $2, used.user_id, false, $3, $3, $1, used.session_id from used
), audit as (
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), entry.payload, $3, ''
  from used join auth.users u on u.id = used.user_id::uuid
    cross join lateral (values (${auditPayload('token_refreshed', 'null')}), (${auditPayload('token_revoked', 'null')})) entry (payload)
), touched as (
  update auth.sessions set refreshed_at = $3::timestamptz at time zone 'utc', updated_at = $3, user_agent = $4, ip = $5::inet
  where id = (select session_id from used)
)
select ${SESSION_COLUMNS} from used join auth.sessions s on s.id = used.session_id join auth.users u on u.id = s.user_id`

/** How many exchanges a tab may have missed within the grace interval. */
const GENERATIONS = 20

const FIND = `
select t.revoked, t.updated_at as used_at,
  (select a.token from auth.refresh_tokens a where a.session_id = s.id and a.revoked = false order by a.id desc limit 1) as active,
  array(select a.token from auth.refresh_tokens a where a.session_id = s.id order by a.id desc limit ${GENERATIONS}) as newest,
  ${SESSION_COLUMNS}
from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
where t.token = $1 and u.deleted_at is null`

interface SessionRow extends Omit<Account, 'updated_at'> {
  readonly updated_at: Date | string | null
  readonly session_id: string
  readonly not_after: Date | string | null
  readonly amr: readonly AmrEntry[]
  readonly aal: AssuranceLevel
}
interface FoundRow extends SessionRow {
  readonly revoked: boolean
  readonly used_at: Date | string
  readonly active: string | null
  /** The hashes of the session's last tokens. */
  readonly newest: readonly string[]
}

/** The session keeps the address and browser it was last refreshed from, as on a hosted project. */
export async function refreshSession(auth: Auth, token: string, client: ClientInfo): Promise<SessionResponse> {
  const { refreshTokens, database } = auth
  const hash = refreshTokens.hash(token)
  const successor = refreshTokens.successor(token)
  const [rotated] = await database.query<SessionRow>(ROTATE, [
    hash,
    refreshTokens.hash(successor),
    auth.now(),
    client.userAgent,
    client.address,
  ])
  if (rotated) return answer(auth, rotated, successor, client)

  const [found] = await database.query<FoundRow>(FIND, [hash])
  if (!found) throw ERRORS.refreshTokenNotFound()
  if (isBanned(found, auth.clock)) throw ERRORS.refreshUserBanned()
  if (found.revoked) {
    const active = activeSuccessor(auth, token, found)
    if (active && (sessionEndsOf(found) ?? Number.POSITIVE_INFINITY) <= auth.clock.now()) throw ERRORS.sessionExpired()
    if (active) return answer(auth, found, active, client)
    if (auth.settings.enable_refresh_token_rotation) await endSession(auth, found.session_id)
    throw ERRORS.refreshTokenUsed()
  }
  throw ERRORS.sessionExpired()
}

/** A session as its tokens say it, with its account. */
export async function readSession(database: Transaction, id: string): Promise<SessionRow | undefined> {
  const [session] = await database.query<SessionRow>(
    `select ${SESSION_COLUMNS} from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [id],
  )
  return session
}

function answer(auth: Auth, row: SessionRow, refreshToken: string, client: ClientInfo): Promise<SessionResponse> {
  const { session_id: id, amr, aal } = row
  const { address } = client
  const sessionEnds = sessionEndsOf(row)
  return sessionResponse(auth, row, { id, refreshToken, amr, aal, method: 'token_refresh', address, sessionEnds })
}

export const sessionEndsOf = ({ not_after }: Pick<SessionRow, 'not_after'>): number | undefined =>
  not_after === null ? undefined : millis(not_after)

/**
 * The session's unused token, if the presented token is an ancestor that may still be exchanged for it: the direct parent
 * always may (the client did not get the answer), an older one only within the grace interval. Of the tokens that each may have followed by, one by
 * key, the one that did is among the session's own.
 */
function activeSuccessor(auth: Auth, token: string, found: FoundRow): string | undefined {
  if (found.active === null) return undefined
  const withinGrace = auth.clock.now() <= millis(found.used_at) + auth.settings.refresh_token_reuse_interval * 1000
  const { successors, hash } = auth.refreshTokens
  let candidate: string | undefined = token
  for (let generation = 0; candidate && generation < (withinGrace ? GENERATIONS : 1); generation++) {
    candidate = successors(candidate).find((next) => found.newest.includes(hash(next)))
    if (candidate && hash(candidate) === found.active) return candidate
  }
  return undefined
}

async function endSession(auth: Auth, sessionId: string): Promise<void> {
  await auth.database.query(
    `with ended as (
       update auth.sessions set not_after = coalesce(not_after, $2::timestamptz), updated_at = $2 where id = $1 returning id
     )
     update auth.refresh_tokens set revoked = true where session_id = (select id from ended) and revoked = false`,
    [sessionId, auth.now()],
  )
  auth.keys.tokens.revokeSession(sessionId)
  auth.log.warn({ sessionId }, 'a used refresh token came back; its session was ended')
}
