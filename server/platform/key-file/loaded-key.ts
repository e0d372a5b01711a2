// One key: read from its JWK, ready to sign and to verify, its public part and its fingerprint. Which key does what is keys.ts's.
import { createHash } from 'node:crypto'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'

export type Algorithm = 'ES256' | 'RS256' | 'HS256'

const ALGORITHMS: readonly string[] = ['ES256', 'RS256', 'HS256'] satisfies Algorithm[]

export interface LoadedKey {
  readonly alg: Algorithm
  readonly kid?: string
  readonly jwk: JWK
  /** It may sign. */
  readonly isPrivate: boolean
  readonly signWith: CryptoKey | Uint8Array
  readonly verifyWith: CryptoKey | Uint8Array
}

export async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, alg: 'ES256', kid: await calculateJwkThumbprint(jwk) }
}

export async function loadKey(jwk: JWK): Promise<LoadedKey> {
  const alg = jwk.alg ?? (jwk.kty === 'oct' ? 'HS256' : jwk.kty === 'RSA' ? 'RS256' : 'ES256')
  if (!ALGORITHMS.includes(alg)) throw new Error(`not a supported algorithm: ${alg}`)
  const known = alg as Algorithm
  if (known === 'HS256') {
    const secret = await importJWK(withoutUses(jwk), known)
    return { alg: known, kid: jwk.kid, jwk, isPrivate: true, signWith: secret, verifyWith: secret }
  }
  // A private key whose uses leave "sign" out waits for its turn: it verifies only.
  const isPrivate = jwk.d !== undefined && (jwk.key_ops?.includes('sign') ?? true)
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const verifyWith = await importJWK(publicPart({ alg: known, kid, jwk }), known)
  const signWith = isPrivate ? await importJWK(withoutUses(jwk), known) : verifyWith
  return { alg: known, kid, jwk, isPrivate, signWith, verifyWith }
}

/** Key files name the uses of both halves ("sign" and "verify"), which the platform's cryptography refuses for one half. */
function withoutUses({ key_ops: _, use: __, ...jwk }: JWK): JWK {
  return jwk
}

export function publicPart(key: Pick<LoadedKey, 'alg' | 'kid' | 'jwk'>): JWK {
  const { kty, crv, x, y, n, e } = key.jwk
  const shape = kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }
  return { ...shape, alg: key.alg, kid: key.kid, use: 'sig', key_ops: ['verify'] }
}

export function signClaims(key: LoadedKey, claims: Readonly<Record<string, unknown>>): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' }).sign(key.signWith)
}

export async function hasSigned(key: LoadedKey, token: string): Promise<boolean> {
  return compactVerify(token, key.verifyWith, { algorithms: [key.alg] }).then(
    () => true,
    () => false,
  )
}

export async function fingerprint({ jwk }: LoadedKey): Promise<string> {
  return createHash('sha256')
    .update(`o1 key\n${await calculateJwkThumbprint(jwk)}`)
    .digest('base64url')
}

/**
 * What only a holder of the private half can derive, for one purpose. A key that is listed with other uses than at first ("verify" instead of none)
 * is the same key, so the form without them comes along. None for a public key.
 */
export function secretsOf({ jwk }: LoadedKey, purpose: string): Buffer[] {
  if (jwk.d === undefined && jwk.k === undefined) return []
  const forms = new Set([JSON.stringify(jwk), JSON.stringify(withoutUses(jwk))])
  return [...forms].map((form) => createHash('sha256').update(`${purpose}\n${form}`).digest())
}
