// Verifies id_tokens that another house signed, with the keys it publishes. Those are kept, and asked for again when a token names one that is
// not among them, at most twice a minute. Attacks on them (forged, alg:none, key confusion, another issuer or audience, expired):
// server/auth/routes/partners/id-token-grant.test.ts.
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from './clock.ts'

/** Only keys that are published can be meant by these: a shared secret never signs for another house. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_SKEW_SECONDS = 30
/** The longest that an id_token is taken after it was signed: less than the day for which it is remembered that one was used. */
const LONGEST_LIFE_SECONDS = 86_000
const ASK_AGAIN_AFTER_MS = 30_000
/** It took too long, another status or no set of keys: the house's trouble, and no fault of the token. */
const KEYS_NOT_THERE = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'])

export interface ForeignToken {
  readonly token: string
  readonly issuer: string
  readonly audiences: readonly string[]
  /** What came with it: if it says a hash of that, it is this one's. */
  readonly accessToken?: string
}

export type ForeignKeys = (given: ForeignToken) => Promise<JWTPayload & { sub: string }>

/** The token is not what it should be: the caller's fault, and no other. */
export class ForeignTokenError extends Error {
  override readonly name = 'ForeignTokenError'
}

export function foreignKeys(address: string, clock: Clock): ForeignKeys {
  const keys = createRemoteJWKSet(new URL(address), { cooldownDuration: ASK_AGAIN_AFTER_MS, timeoutDuration: 8000 })
  return async ({ token, issuer, audiences, accessToken }) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: [...audiences],
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SKEW_SECONDS,
        currentDate: new Date(clock.now()),
        maxTokenAge: LONGEST_LIFE_SECONDS,
        requiredClaims: ['exp', 'sub'],
      })
      if (!payload.sub) throw new ForeignTokenError('no subject')
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && !audiences.includes(String(payload.azp))) {
        throw new ForeignTokenError('meant for another party')
      }
      if (accessToken && payload.at_hash !== undefined && payload.at_hash !== halfHash(accessToken, protectedHeader)) {
        throw new ForeignTokenError('the access token is another one')
      }
      return { ...payload, sub: payload.sub }
    } catch (error) {
      const theirs = error instanceof errors.JOSEError && !KEYS_NOT_THERE.has(error.code)
      throw theirs ? new ForeignTokenError(error.message, { cause: error }) : error
    }
  }
}

/** OpenID Connect Core 3.1.3.6: the left half of the hash of the access token's letters. */
function halfHash(accessToken: string, { alg, crv }: { alg: string; crv?: unknown }): string {
  const ed448 = crv === 'Ed448'
  const name = alg.startsWith('Ed') && !ed448 ? 'sha512' : `sha${alg.slice(-3)}`
  const whole = createHash(name).update(accessToken, 'ascii').digest()
  return whole.subarray(0, whole.length / 2).toString('base64url')
}
