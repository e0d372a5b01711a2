// Verifies access tokens and API keys, each once, and forgets them when they expire or are revoked.
// Tests with attacks (forged, expired, foreign key, alg:none, changed role, key confusion): tokens.test.ts.
import { type CryptoKey, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Caller, DatabaseRole } from './caller.ts'
import { type Clock, systemClock } from './clock.ts'

export interface VerificationKey {
  readonly alg: 'ES256' | 'RS256' | 'HS256'
  /** The key verifies only tokens that name this id or none. Undefined for a shared secret without an id. */
  readonly kid?: string
  readonly key: CryptoKey | Uint8Array
  /** From then on (milliseconds) it verifies the API keys only, by their letters. */
  readonly until?: number
}

/** What is accepted at this moment: another object once the keys have changed. */
export interface AcceptedKeys {
  readonly keys: readonly VerificationKey[]
  /** These two outlive the key that signed them: they stand in every client. */
  readonly apiKeys: readonly string[]
}

export type TokenFault = 'malformed' | 'signature' | 'expired' | 'not-yet-valid' | 'claims' | 'revoked'

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenFault
  constructor(fault: TokenFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface Tokens {
  /** Rejects with TokenError. */
  verify(token: string): Promise<Caller>
  /** For the hot path, without a promise: the caller of a token that was verified before and is still valid. */
  verifyCached(token: string): Caller | undefined
  isRevoked(caller: Caller): boolean
  /** Refuses every token of a session that has ended, in this process. The database tells the other processes. */
  revokeSession(sessionId: string): void
  /** Calls the listener once for each revoked session: realtime ends its channels. Returns how to stop it. */
  onRevocation(listener: () => void): () => void
}

const ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies DatabaseRole[]
const MAX_CACHED = 20_000
/** How far the signer's clock may be ahead. */
const CLOCK_SKEW_MS = 30_000
/** Longer than any access token is valid (project-settings.ts allows a week). */
const REMEMBER_REVOCATIONS_MS = 8 * 24 * 3600 * 1000

interface Verified {
  readonly caller: Caller
  /** When the key that signed it is honoured no longer, in milliseconds. */
  readonly until: number
}

export function createTokens(options: { accepted: () => AcceptedKeys; clock?: Clock }): Tokens {
  const clock = options.clock ?? systemClock
  const cache = new Map<string, Verified>()
  const revokedSessions = new Map<string, number>()
  const listeners = new Set<() => void>()
  let cachedUnder = options.accepted()

  function findKey(header: JWTHeaderParameters, keys: readonly VerificationKey[]): VerificationKey {
    const fitting = keys.filter((key) => key.alg === header.alg)
    const named = fitting.find((key) => header.kid !== undefined && key.kid === header.kid)
    const unnamed = fitting.find((key) => header.kid === undefined || key.kid === undefined)
    const found = named ?? unnamed
    if (!found) throw new TokenError('signature', 'No suitable key was found to decode the JWT')
    return found
  }

  /** What was verified under other keys counts no longer. */
  function acceptedNow(): AcceptedKeys {
    const accepted = options.accepted()
    if (accepted !== cachedUnder) {
      cache.clear()
      cachedUnder = accepted
    }
    return accepted
  }

  function isRevoked(caller: Caller): boolean {
    return revokedSessions.size > 0 && revokedSessions.has(caller.sessionId)
  }

  function verifyCached(token: string): Caller | undefined {
    acceptedNow()
    const found = cache.get(token)
    if (!found) return undefined
    const { caller, until } = found
    const now = clock.now()
    if ((caller.expiresAt > 0 && caller.expiresAt * 1000 <= now) || until <= now || isRevoked(caller)) {
      cache.delete(token)
      return undefined
    }
    return caller
  }

  async function verify(token: string): Promise<Caller> {
    const known = verifyCached(token)
    if (known) return known
    const accepted = acceptedNow()
    const isApiKey = accepted.apiKeys.includes(token)
    const now = clock.now()
    const keys = accepted.keys.filter(({ until }) => isApiKey || until === undefined || until > now)
    const algorithms = [...new Set(keys.map((key) => key.alg))]
    let payload: JWTPayload
    let until = Number.POSITIVE_INFINITY
    const keyOf = (header: JWTHeaderParameters) => {
      const found = findKey(header, keys)
      if (!isApiKey) until = found.until ?? until
      return found.key
    }
    try {
      payload = (await jwtVerify(token, keyOf, { algorithms, currentDate: new Date(now) })).payload
    } catch (error) {
      throw tokenError(error, token)
    }
    if ((payload.iat ?? 0) * 1000 > clock.now() + CLOCK_SKEW_MS) {
      throw new TokenError('not-yet-valid', 'JWT issued at future')
    }
    const caller = callerOf(payload)
    if (isRevoked(caller)) throw new TokenError('revoked', 'Session was ended')
    // The keys may have changed while it was verified: then it counts once.
    if (acceptedNow() === accepted) cache.set(token, { caller, until })
    if (cache.size > MAX_CACHED) {
      const oldest = cache.keys().next()
      if (!oldest.done) cache.delete(oldest.value)
    }
    return caller
  }

  function revokeSession(sessionId: string): void {
    // The database also tells a process of the sessions it ended itself.
    if (revokedSessions.has(sessionId)) return
    const now = clock.now()
    revokedSessions.set(sessionId, now)
    forgetOld(revokedSessions, now - REMEMBER_REVOCATIONS_MS)
    for (const listener of listeners) listener()
  }

  return {
    verify,
    verifyCached,
    isRevoked,
    revokeSession,
    onRevocation(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Entries are in order of insertion, so the old ones come first. */
function forgetOld(entries: Map<string, number>, before: number): void {
  for (const [id, at] of entries) {
    if (at >= before) return
    entries.delete(id)
  }
}

function callerOf(claims: JWTPayload): Caller {
  const role = claims.role ?? 'anon'
  if (typeof role !== 'string' || !ROLES.includes(role)) throw new TokenError('claims', 'Unknown role in the JWT')
  if (!isAudience(claims.aud)) {
    throw new TokenError('claims', "The JWT 'aud' claim must be a string or an array of strings")
  }
  return {
    role: role as DatabaseRole,
    userId: typeof claims.sub === 'string' ? claims.sub : '',
    sessionId: typeof claims.session_id === 'string' ? claims.session_id : '',
    claims,
    claimsJson: JSON.stringify(claims),
    expiresAt: claims.exp ?? 0,
  }
}

function isAudience(aud: unknown): boolean {
  if (aud === undefined || typeof aud === 'string') return true
  return Array.isArray(aud) && aud.every((one) => typeof one === 'string')
}

function tokenError(error: unknown, token: string): TokenError {
  if (error instanceof TokenError) return error
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'JWT expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === 'check_failed' && error.claim === 'nbf') {
      return new TokenError('not-yet-valid', 'JWT not yet valid')
    }
    const time = ['exp', 'nbf', 'iat'].includes(error.claim)
    return new TokenError('claims', time ? `The JWT '${error.claim}' claim must be a number` : 'Parsing claims failed')
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError('signature', 'JWT cryptographic operation failed')
  }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return new TokenError('signature', 'Wrong or unsupported encoding algorithm')
  const parts = token.split('.').length
  if (token === '') return new TokenError('malformed', 'Empty JWT is sent in Authorization header')
  if (parts !== 3) return new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`)
  return new TokenError('malformed', 'JWT cryptographic operation failed')
}
