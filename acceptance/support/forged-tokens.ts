// Makes forged tokens, which every service must refuse.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

type Claims = Record<string, unknown>

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims

export const headerOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Claims

/** A token without a signature: `alg: none`, in any spelling. */
export const unsigned = (claims: Claims, alg = 'none') => `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`

export function hmacSigned(claims: Claims, secret: string | Buffer, header: Claims = {}): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

/** A valid signature by another key than the backend's, under the backend's key id. */
export function foreignSigned(claims: Claims, kid: unknown): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** Other claims with the original signature. */
export function rewritten(token: string, change: Claims): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode({ ...claimsOf(token), ...change })}.${signature}`
}
