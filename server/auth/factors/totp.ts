// Codes of an app (RFC 6238: SHA-1, six digits, thirty seconds), as every such app reads them. The library otpauth is imported here alone.
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** How many half minutes a phone's clock may be wrong, either way. */
const WINDOW = 1
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000 } as const

/** 160 bits, as RFC 4226 recommends, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says to the app. */
export function totpAddress(secret: string, about: { issuer: string; account: string }): string {
  return new TOTP({
    ...SHAPE,
    issuer: about.issuer,
    label: about.account,
    secret: Secret.fromBase32(secret),
  }).toString()
}

/** The half minute that a code belongs to, undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp: now, window: WINDOW }) : null
  return delta === null ? undefined : Math.floor(now / PERIOD_MS) + delta
}
