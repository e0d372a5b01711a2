// Reads what a request says about its signature: in the header, or in the query of a presigned address.
import { S3 } from '../words/s3-errors.ts'

export interface Claim {
  readonly accessKey: string
  /** `20261123/us-east-1/s3/aws4_request` */
  readonly scope: string
  /** `20261123T110000Z` */
  readonly date: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly sessionToken?: string
  /** What the signature covers of the body: a SHA-256 in hex, or one of the words of the protocol. */
  readonly payload: string
  /** Of a presigned address: how many seconds it may be used. */
  readonly expires?: number
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const WEEK = 7 * 24 * 3600

export function readClaim(request: Pick<Request, 'headers'>, query: URLSearchParams): Claim {
  const { headers } = request
  const authorization = headers.get('authorization') ?? ''
  if (authorization.startsWith(`${ALGORITHM} `)) {
    const fields = new Map(
      authorization
        .slice(ALGORITHM.length)
        .split(',')
        .map((pair) => pair.trim().split('=', 2) as [string, string]),
    )
    const payload = headers.get('x-amz-content-sha256')
    if (!payload) throw S3.invalid('The header x-amz-content-sha256 must be given.')
    return {
      ...credential(fields.get('Credential') ?? ''),
      date: headers.get('x-amz-date') ?? '',
      signedHeaders: names(fields.get('SignedHeaders')),
      signature: fields.get('Signature') ?? '',
      sessionToken: headers.get('x-amz-security-token') ?? undefined,
      payload,
    }
  }
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) throw S3.accessDenied('The request is not signed.')
  const expires = Number(query.get('X-Amz-Expires'))
  if (!Number.isInteger(expires) || expires < 1 || expires > WEEK)
    throw S3.invalid('X-Amz-Expires must be between 1 second and 7 days.')
  return {
    ...credential(query.get('X-Amz-Credential') ?? ''),
    date: query.get('X-Amz-Date') ?? '',
    signedHeaders: names(query.get('X-Amz-SignedHeaders') ?? undefined),
    signature: query.get('X-Amz-Signature') ?? '',
    sessionToken: query.get('X-Amz-Security-Token') ?? undefined,
    payload: headers.get('x-amz-content-sha256') ?? query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expires,
  }
}

const names = (list = '') => list.split(';').filter((name) => name !== '')

function credential(text: string): { accessKey: string; scope: string } {
  const parts = text.split('/')
  const [day = '', region = '', service = '', end = ''] = parts.slice(-4)
  const accessKey = parts.slice(0, -4).join('/')
  if (!accessKey || !/^\d{8}$/.test(day) || !region || service !== 's3' || end !== 'aws4_request')
    throw S3.invalid('The credential must be KEY/DAY/REGION/s3/aws4_request.')
  return { accessKey, scope: [day, region, service, end].join('/') }
}
