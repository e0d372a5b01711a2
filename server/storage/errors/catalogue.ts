// All refusals of the storage service by name, with the status, codes and text of the hosted service.
import { StorageError } from './storage-error.ts'

const RETRY_SOON = { 'retry-after': '1' }

export const ERRORS = {
  noSuchBucket: () => new StorageError(404, 'Bucket not found', 'Bucket not found', { code: 'NoSuchBucket' }),
  noSuchKey: () => new StorageError(404, 'not_found', 'Object not found', { code: 'NoSuchKey' }),
  notOffered: (feature: string) =>
    new StorageError(403, 'FeatureNotEnabled', `${feature} are not offered here`, { httpStatus: 403 }),
  invalidKey: (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${printable(key)}`),
  invalidBucketName: () => new StorageError(400, 'Invalid Input', 'Bucket name invalid', { code: 'InvalidBucketName' }),
  invalidRequest: (message: string) => new StorageError(400, 'InvalidRequest', message),
  invalidMimeType: (type: string) =>
    new StorageError(415, 'invalid_mime_type', `mime type ${printable(type)} is not supported`, {
      code: 'InvalidMimeType',
    }),
  invalidImage: (message: string) => new StorageError(422, 'InvalidRequest', message),
  invalidRange: (size: number) =>
    new StorageError(416, 'InvalidRange', 'The requested range cannot be served', {
      httpStatus: 416,
      headers: { 'content-range': `bytes */${size}` },
    }),
  invalidToken: (message: string) => new StorageError(400, 'InvalidJWT', message),
  invalidSignature: () => new StorageError(400, 'InvalidSignature', 'Invalid signature'),
  accessDenied: (message: string) => new StorageError(403, 'Unauthorized', message, { code: 'AccessDenied' }),
  duplicate: () => new StorageError(409, 'Duplicate', 'The resource already exists', { code: 'ResourceAlreadyExists' }),
  bucketNotEmpty: () => new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  /** The HTTP status is 413 too, as from proxies and the gateway, so that a client may stop sending. */
  tooLarge: () =>
    new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size', {
      code: 'EntityTooLarge',
      httpStatus: 413,
    }),
  /** For an error that a rule of the club raises: `raise sqlstate 'PT422' using hint = 'some_rule'`. */
  ruleBroken: (status: number, error: string, message: string) => new StorageError(status, error, message),

  busy: () =>
    new StorageError(503, 'SlowDown', 'Too many pictures are being prepared; please try again.', {
      headers: RETRY_SOON,
    }),
  /** The answer is 429 on the wire too, so that browsers and proxies read Retry-After. */
  tooMuchWork: (seconds: number) =>
    new StorageError(429, 'too_many_requests', `Too many pictures at once. Try again in ${seconds} seconds.`, {
      httpStatus: 429,
      headers: { 'retry-after': String(seconds) },
    }),
  tooManySignatures: (seconds: number) =>
    new StorageError(429, 'SlowDown', `Too many wrong signatures from here. Try again in ${inWords(seconds)}.`, {
      httpStatus: 429,
      headers: { 'retry-after': String(seconds) },
    }),
  storedEnough: (seconds: number) =>
    new StorageError(429, 'too_many_requests', `Too many photos from here today. Try again in ${inWords(seconds)}.`, {
      httpStatus: 429,
      headers: { 'retry-after': String(seconds) },
    }),
  /** All visitors together have used up what the club keeps for them. */
  noRoomForVisitors: (seconds: number) =>
    new StorageError(
      507,
      'InsufficientStorage',
      `There is no room for more photos of applicants just now. Try again in ${inWords(seconds)}.`,
      { headers: { 'retry-after': String(seconds) } },
    ),
  noSuchUpload: () =>
    new StorageError(404, 'NoSuchUpload', 'The upload does not exist: it ended, was stopped or is too old', {
      httpStatus: 404,
    }),
  /** The client has to ask how much has arrived. */
  wrongOffset: () =>
    new StorageError(409, 'InvalidUploadOffset', 'The upload stands at another offset', { httpStatus: 409 }),
  uploadLocked: () =>
    new StorageError(423, 'ResourceLocked', 'The upload is being completed by another request', {
      httpStatus: 423,
      headers: RETRY_SOON,
    }),
  tooManyUploads: () =>
    new StorageError(429, 'too_many_requests', 'Too many uploads were begun and not ended. End or stop one of them.', {
      httpStatus: 429,
      headers: { 'retry-after': '60' },
    }),
  databaseUnavailable: () =>
    new StorageError(503, 'DatabaseUnavailable', 'The database is unavailable. Please try again later.', {
      headers: RETRY_SOON,
    }),
  databaseTimeout: () => new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out'),
  noRoomLeft: () =>
    new StorageError(507, 'InsufficientStorage', 'There is no room left for this file', {
      headers: { 'retry-after': '60' },
    }),
  damaged: () => new StorageError(500, 'Internal', 'The file is damaged', { code: 'InternalError' }),
  unexpected: () => new StorageError(500, 'Internal', 'Internal Server Error', { code: 'InternalError' }),
} as const

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** Makes a caller's text safe for an answer: no control characters, at most 200 letters (render-error.test.ts). */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 200)
}
