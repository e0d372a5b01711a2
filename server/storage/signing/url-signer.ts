// Signs and checks the tokens of signed addresses. Each purpose has its own key, so that a token for reading can't upload, and neither
// these tokens nor access tokens can be used as the other. Tests with attacks: serving-attacks.test.ts.
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { Keys, Secrets } from '#server/platform/keys.ts'
import { ERRORS } from '../errors/catalogue.ts'

const readClaims = z.object({ url: z.string(), transformations: z.string().optional() })
const uploadClaims = z.object({ url: z.string(), owner: z.string(), upsert: z.boolean() })

export type ReadClaims = z.output<typeof readClaims>
export type UploadClaims = z.output<typeof uploadClaims>

export interface UrlSigner {
  signRead(claims: ReadClaims, seconds: number): Promise<string>
  /** Rejects a token that has expired, or was not made for reading exactly this object. */
  checkRead(token: string, url: string): Promise<ReadClaims & { expiresAt: number }>
  signUpload(claims: UploadClaims): Promise<string>
  checkUpload(token: string, url: string): Promise<UploadClaims>
}

const UPLOAD_SECONDS = 2 * 3600

/** An address is good for as long as it says, also when another key signs meanwhile. */
export function createUrlSigner(keys: Pick<Keys, 'secretsFor'>, clock: Clock = systemClock): UrlSigner {
  const readKeys = () => keys.secretsFor('storage: read an object by address')
  const uploadKeys = () => keys.secretsFor('storage: upload an object by address')

  function sign(claims: Record<string, unknown>, [key]: Secrets, seconds: number): Promise<string> {
    const now = Math.floor(clock.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(key)
  }

  async function check<Claims extends { url: string }>(
    token: string,
    url: string,
    secrets: Secrets,
    schema: z.ZodType<Claims>,
  ): Promise<Claims & { expiresAt: number }> {
    const payload = await verify(token, secrets).catch((fault: unknown) => {
      throw ERRORS.invalidToken(fault instanceof Error ? fault.message : 'Invalid JWT')
    })
    const claims = schema.safeParse(payload)
    if (!claims.success || claims.data.url !== url) throw ERRORS.invalidSignature()
    return { ...claims.data, expiresAt: payload.exp ?? 0 }
  }

  async function verify(token: string, [key, ...others]: Secrets): Promise<JWTPayload> {
    const options = { algorithms: ['HS256'], currentDate: new Date(clock.now()), requiredClaims: ['exp'] }
    const [next, ...rest] = others
    return jwtVerify(token, key, options).then(
      ({ payload }) => payload,
      (fault: unknown) => {
        if (next && fault instanceof errors.JWSSignatureVerificationFailed) return verify(token, [next, ...rest])
        throw fault
      },
    )
  }

  return {
    signRead: (claims, seconds) => sign(claims, readKeys(), seconds),
    checkRead: (token, url) => check(token, url, readKeys(), readClaims),
    signUpload: (claims) => sign(claims, uploadKeys(), UPLOAD_SECONDS),
    checkUpload: (token, url) => check(token, url, uploadKeys(), uploadClaims),
  }
}
