// Finds the caller of a signed request. The club's own access key acts with the service's rights; a member signs with the public key as
// the secret and the session as the token, and policies decide.
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Budget } from '#server/platform/budget/budget.ts'
import type { Caller } from '#server/platform/caller.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { Keys } from '#server/platform/keys.ts'
import { TokenError } from '#server/platform/tokens.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { S3 } from '../words/s3-errors.ts'
import { type Claim, readClaim } from './claim.ts'
import { canonicalRequest, createSigner, type Signer, sha256 } from './sign.ts'

export interface S3Access {
  readonly keys: Pick<Keys, 'anonKey' | 'serviceRoleKey' | 'tokens'>
  /** The club's own, of the settings. */
  readonly accessKey?: { readonly id: string; readonly secret: string }
  readonly budget: Budget
  readonly clock?: Clock
}

export interface Signed {
  readonly caller: Caller
  readonly claim: Claim
  readonly signer: Signer
}

const PATH = /^\/storage\/v1\/s3(?:[/?]|$)/
const SKEW_MS = 15 * 60_000

export async function authenticate(access: S3Access, request: Request, address: string): Promise<Signed> {
  const signature = checkSignature(access, request, address)
  if (!signature.isRight) {
    access.budget.spend('signIn', { address, visitor: true }, 1)
    throw signature.isKnown ? S3.badSignature() : S3.unknownKey()
  }
  const { claim, signer } = signature
  const token = claim.sessionToken ?? access.keys.serviceRoleKey
  const caller = await access.keys.tokens.verify(token).catch((fault: unknown) => {
    throw fault instanceof TokenError ? S3.invalidToken(`The session token is refused: ${fault.message}`) : fault
  })
  return { caller, claim, signer }
}

/**
 * Whose request it is, for the gateway, as far as that is known without waiting: the club's key and members seen before wait for no visitor's
 * turn. A presigned address is no proof: whoever was given it sends it. Tests: s3-turns.test.ts.
 */
export function knownSigner(access: S3Access, { url, method, headers }: IncomingMessage, address: string) {
  if (!url || !PATH.test(url) || !headers.authorization?.startsWith('AWS4-')) return undefined
  try {
    const pairs = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const request = { url: `http://club${url}`, method: method ?? '', headers: new Headers(Object.fromEntries(pairs)) }
    const { isRight, claim } = checkSignature(access, request, address)
    return isRight ? access.keys.tokens.verifyCached(claim.sessionToken ?? access.keys.serviceRoleKey) : undefined
  } catch {
    // It is refused with its reason when it is its turn.
    return undefined
  }
}

type Signable = Pick<Request, 'url' | 'method' | 'headers'>

function checkSignature(access: S3Access, request: Signable, address: string) {
  const url = new URL(request.url)
  const claim = readClaim(request, url.searchParams)
  checkHeaders(request, claim)
  checkTime(claim, (access.clock ?? systemClock).now())
  const wait = access.budget.missing('signIn', { address, visitor: true })
  if (wait) throw ERRORS.tooManySignatures(wait.seconds)
  const secret = secretOf(access, claim)
  // An unknown key is computed as well: how long it takes tells nothing.
  const signer = createSigner(secret ?? access.keys.serviceRoleKey, claim)
  const canonical = canonicalRequest(request, claim, { path: url.pathname, query: url.search.slice(1) })
  const isRight = sameText(signer.sign('AWS4-HMAC-SHA256', [sha256(canonical)]), claim.signature)
  return { isKnown: secret !== undefined, isRight: secret !== undefined && isRight, claim, signer }
}

function secretOf({ keys, accessKey }: S3Access, claim: Claim): string | undefined {
  if (claim.sessionToken !== undefined) return keys.anonKey
  return accessKey && sameText(accessKey.id, claim.accessKey) ? accessKey.secret : undefined
}

export function sameText(a: string, b: string): boolean {
  // Of equal length, as the comparison wants them.
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}

/** What the signature does not cover may have been added by whoever carries the request. */
function checkHeaders(request: Signable, claim: Claim): void {
  const covered = new Set(claim.signedHeaders)
  if (!covered.has('host')) throw S3.accessDenied('The header host must be signed.')
  for (const [name] of request.headers) {
    if (!name.startsWith('x-amz-') || covered.has(name)) continue
    // A presigned address has its date and payload in the query.
    if (name === 'x-amz-content-sha256' && claim.expires === undefined) continue
    throw S3.accessDenied(`The header ${name} must be signed.`)
  }
}

function checkTime({ date, scope, expires }: Claim, now: number): void {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at)) throw S3.accessDenied('The date of the signature must be like 20261123T110000Z.')
  if (!scope.startsWith(date.slice(0, 8))) throw S3.invalid('The day of the credential is not that of the request.')
  if (expires === undefined ? Math.abs(now - at) > SKEW_MS : at - now > SKEW_MS) throw S3.skewed()
  if (expires !== undefined && now > at + expires * 1000) throw S3.expired()
}
