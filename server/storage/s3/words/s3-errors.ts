// The refusals of the S3 wire, by the names its clients know, and the document that says them.
import type { Context } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { refusalOf } from '../../errors/render-error.ts'
import { StorageError } from '../../errors/storage-error.ts'
import { xml } from './xml.ts'

const refusal = (status: number, code: string) => (message: string) => new StorageError(status, code, message)

export const S3 = {
  accessDenied: refusal(403, 'AccessDenied'),
  badDigest: refusal(400, 'BadDigest'),
  badSignature: () =>
    new StorageError(
      403,
      'SignatureDoesNotMatch',
      'The signature is not the one this request has with that secret. Check the secret, the clock and the address.',
    ),
  expired: () => new StorageError(403, 'AccessDenied', 'Request has expired'),
  incomplete: refusal(400, 'IncompleteBody'),
  invalid: refusal(400, 'InvalidArgument'),
  invalidPart: () => new StorageError(400, 'InvalidPart', 'A named part was not uploaded, or has another ETag.'),
  invalidToken: refusal(403, 'InvalidToken'),
  malformed: refusal(400, 'MalformedXML'),
  notImplemented: (what: string) => new StorageError(501, 'NotImplemented', `${what} is not offered here.`),
  noSuchUpload: () =>
    new StorageError(404, 'NoSuchUpload', 'The upload does not exist: it ended, was stopped or is too old.'),
  partOrder: () => new StorageError(400, 'InvalidPartOrder', 'The parts must be named in ascending order.'),
  precondition: () => new StorageError(412, 'PreconditionFailed', 'There is an object of this name already.'),
  skewed: () =>
    new StorageError(
      403,
      'RequestTimeTooSkewed',
      'The request was signed more than 15 minutes away from the time here.',
    ),
  unknownKey: () =>
    new StorageError(
      403,
      'InvalidAccessKeyId',
      'There is no such access key here. S3_PROTOCOL_ACCESS_KEY_ID names the one of the club; members sign with their session token.',
    ),
} as const

export function answerError(fault: Error, c: Context<GatewayEnv>, log: Log): Response {
  const known = refusalOf(fault)
  const requestId = c.get('requestId')
  if (!known && !c.req.raw.signal.aborted) log.error({ err: fault, requestId }, 'an S3 request failed')
  const { status, code, message, headers } = known ?? ERRORS.unexpected()
  const body = xml('Error', { Code: code, Message: message, Resource: c.req.path, RequestId: requestId })
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status,
    headers: { 'content-type': 'application/xml', 'cache-control': 'no-store', ...headers },
  })
}
