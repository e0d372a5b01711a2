// The errors of the storage service and the envelope its client library reads: {statusCode, code, error, message}.
// As on hosted projects the HTTP status is 400 for whatever the caller did and the precise status stands in the body.
import { DatabaseUnavailable, PostgresError } from '#server/database/postgres-error.ts'

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly statusCode: number
  /** The older name of what happened; the newer is `code`. */
  readonly error: string
  readonly code: string
  readonly httpStatus: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    statusCode: number,
    error: string,
    message: string,
    options: { code?: string; httpStatus?: number; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.statusCode = statusCode
    this.error = error
    this.code = options.code ?? error
    this.httpStatus = options.httpStatus ?? (statusCode >= 500 ? statusCode : 400)
    this.headers = options.headers ?? {}
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'Bucket not found', 'Bucket not found', { code: 'NoSuchBucket' })
export const noSuchKey = () => new StorageError(404, 'not_found', 'Object not found', { code: 'NoSuchKey' })
export const invalidKey = (key: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${printable(key)}`)
export const invalidBucketName = () =>
  new StorageError(400, 'Invalid Input', 'Bucket name invalid', { code: 'InvalidBucketName' })
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message)
export const accessDenied = (message: string) =>
  new StorageError(403, 'Unauthorized', message, { code: 'AccessDenied' })
export const duplicate = () =>
  new StorageError(409, 'Duplicate', 'The resource already exists', { code: 'ResourceAlreadyExists' })
export const tooLarge = () =>
  // 413 on the wire as well: proxies and the gateway answer so, and a client may stop sending.
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size', {
    code: 'EntityTooLarge',
    httpStatus: 413,
  })
export const invalidRange = (size: number) =>
  new StorageError(416, 'InvalidRange', 'The requested range cannot be served', {
    httpStatus: 416,
    headers: { 'content-range': `bytes */${size}` },
  })
export const invalidMimeType = (type: string) =>
  new StorageError(415, 'invalid_mime_type', `mime type ${printable(type)} is not supported`, {
    code: 'InvalidMimeType',
  })
export const invalidImage = (message: string) => new StorageError(422, 'InvalidRequest', message)
export const invalidSignature = () => new StorageError(400, 'InvalidSignature', 'Invalid signature')
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const busy = () =>
  new StorageError(503, 'SlowDown', 'Too many pictures are being prepared; please try again.', {
    headers: { 'retry-after': '1' },
  })

/** What a fault means to the caller; undefined when it is ours and must be logged. */
export function asStorageError(fault: unknown): StorageError | undefined {
  if (fault instanceof StorageError) return fault
  if (fault instanceof DatabaseUnavailable) {
    return new StorageError(503, 'DatabaseUnavailable', 'The database is unavailable. Please try again later.', {
      headers: { 'retry-after': '1' },
    })
  }
  if (fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC') {
    return new StorageError(507, 'InsufficientStorage', 'There is no room left for this file')
  }
  if (!(fault instanceof PostgresError)) return undefined
  if (fault.code === '42501') return accessDenied(fault.message)
  if (fault.code === '23505') return duplicate()
  if (fault.code === '23503') return noSuchBucket()
  // Class 22: a NUL in a name, a cursor that holds no time.
  if (fault.code.startsWith('22')) return invalidRequest('The request holds what the database cannot read')
  if (fault.code === '57014')
    return new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
  const custom = /^PT(4\d\d)$/.exec(fault.code)
  if (custom) return new StorageError(Number(custom[1]), fault.hint ?? fault.code, fault.message)
  return undefined
}

/** Names come from callers: what is echoed holds no control characters and stays short. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '�').slice(0, 200)
}
