// AWS Signature Version 4: what a request's signature must be. Tests with the unmodified client and attacks: s3-wire.test.ts.
import { createHash, createHmac } from 'node:crypto'
import type { Claim } from './claim.ts'

export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

export interface Signer {
  /** The signature of a text of this kind, in hex. */
  sign(kind: string, lines: readonly string[]): string
}

/** A signer for one secret, day, region. */
export function createSigner(secret: string, { scope, date }: Pick<Claim, 'scope' | 'date'>): Signer {
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secret}`)
  return { sign: (kind, lines) => hmac(key, [kind, date, scope, ...lines].join('\n')).toString('hex') }
}

/** The request in the one form in which it is signed. */
export function canonicalRequest(
  request: Pick<Request, 'method' | 'headers'>,
  claim: Claim,
  url: { path: string; query: string },
): string {
  const { headers } = request
  const lines = claim.signedHeaders.map((name) => `${name}:${(headers.get(name) ?? '').trim().replace(/\s+/g, ' ')}\n`)
  return [
    request.method,
    url.path.split('/').map(encoded).join('/'),
    canonicalQuery(url.query),
    lines.join(''),
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0
        ? ([encoded(pair), ''] as const)
        : ([encoded(pair.slice(0, at)), encoded(pair.slice(at + 1))] as const)
    })
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Encodes all but A–Z a–z 0–9 - . _ ~, whatever of it was encoded before. */
function encoded(part: string): string {
  let plain = part
  try {
    plain = decodeURIComponent(part)
  } catch {
    // Then it was never encoded.
  }
  return encodeURIComponent(plain).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
