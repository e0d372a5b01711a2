// PKCE's challenge and verifier (RFC 7636).
import { createHash, timingSafeEqual } from 'node:crypto'
import { ERRORS } from '../errors/catalogue.ts'

export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** Returns undefined without a challenge: the implicit flow. */
export function readChallenge(challenge: string, method: string): Challenge | undefined {
  if ((challenge === '') !== (method === '')) {
    throw ERRORS.invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge === '') return undefined
  if (challenge.length < 43 || challenge.length > 128) {
    throw ERRORS.invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw ERRORS.invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const lower = method.toLowerCase()
  if (lower !== 's256' && lower !== 'plain') throw ERRORS.invalid(`unsupported code_challenge method "${method}"`)
  return { challenge, method: lower }
}

export function answersChallenge({ challenge, method }: Challenge, verifier: string): boolean {
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [left, right] = [Buffer.from(given), Buffer.from(challenge)]
  return left.length === right.length && timingSafeEqual(left, right)
}
