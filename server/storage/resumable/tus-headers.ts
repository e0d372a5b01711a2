// The headers of resumable uploads: tus 1.0.0 (tus.io/protocols/resumable-upload).
import { z } from 'zod'
import { parseMetadata, safeCacheControl } from '../content/receive-upload.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { StorageError } from '../errors/storage-error.ts'
import { parseBody } from '../input/parse-body.ts'
import type { Upload } from '../unfinished/upload-row.ts'
import { expiryOf } from '../unfinished/upload-row.ts'

export const VERSION = '1.0.0'
const BODY_TYPE = 'application/offset+octet-stream'

export const describeServer = (mostBytes: number) => ({
  'tus-resumable': VERSION,
  'tus-version': VERSION,
  'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
  'tus-max-size': String(mostBytes),
})

const refuse = (status: number, message: string, headers?: Record<string, string>) =>
  new StorageError(status, 'TusError', message, { httpStatus: status, headers })

/** Every request but OPTIONS says which version it speaks. */
export function checkVersion(headers: Headers): void {
  if (headers.get('tus-resumable') === VERSION) return
  throw refuse(412, `Tus-Resumable must be ${VERSION}`, { 'tus-version': VERSION })
}

export const hasBody = (headers: Headers) => headers.get('content-type')?.split(';', 1)[0]?.trim() === BODY_TYPE

export function checkBodyType(headers: Headers): void {
  if (!hasBody(headers)) throw refuse(415, `Content-Type must be ${BODY_TYPE}`)
}

/** A whole number of a header; undefined if it is not there. */
export function numberOf(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)
  if (text === null) return undefined
  if (!/^\d{1,15}$/.test(text)) throw refuse(400, `${name} must be a whole number`)
  return Number(text)
}

/** The length of a new upload; undefined if the client says that it tells later. */
export function lengthOf(headers: Headers): number | undefined {
  const length = numberOf(headers, 'upload-length')
  const isDeferred = headers.get('upload-defer-length') === '1'
  if ((length === undefined) !== isDeferred) throw refuse(400, 'Upload-Length or Upload-Defer-Length: 1 must be given')
  return length
}

const described = z.object({
  bucketName: z.string().min(1),
  objectName: z.string().min(1),
  contentType: z.string().default('application/octet-stream'),
  cacheControl: z.string().default(''),
  /** The whole header: hosted projects know the seconds above alone. */
  cacheHeader: z.string().optional(),
  metadata: z.string().default(''),
})

/** What Upload-Metadata says: pairs of a word and its value in base64, with commas between. */
export function readMetadata(headers: Headers) {
  const text = headers.get('upload-metadata')
  if (!text) throw refuse(400, 'Upload-Metadata must name bucketName and objectName')
  const pairs = text.split(',').map((pair) => {
    const [word = '', value = ''] = pair.trim().split(/\s+/, 2)
    return [word, Buffer.from(value, 'base64').toString('utf8')] as const
  })
  const { bucketName, objectName, contentType, cacheControl, cacheHeader, metadata } = parseBody(
    described,
    Object.fromEntries(pairs),
  )
  return {
    bucket: bucketName,
    key: objectName,
    contentType,
    cacheControl: safeCacheControl(
      cacheHeader ?? (/^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl),
    ),
    userMetadata: parseMetadata(metadata),
  }
}

export function describeUpload(upload: Upload): Record<string, string> {
  const { length } = upload.facts
  return {
    'tus-resumable': VERSION,
    'upload-offset': String(upload.offset),
    'upload-expires': expiryOf(upload).toUTCString(),
    'cache-control': 'no-store',
    ...(length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
  }
}

export function offsetOf(headers: Headers): number {
  const offset = numberOf(headers, 'upload-offset')
  if (offset === undefined) throw refuse(400, 'Upload-Offset must be given')
  return offset
}

/** The length that a client which deferred it tells with a later request. */
export function lateLength(headers: Headers, known: number | undefined): number | undefined {
  const told = numberOf(headers, 'upload-length')
  if (told !== undefined && known !== undefined && told !== known) throw refuse(400, 'Upload-Length can’t change')
  return known ?? told
}

export function checkLength(length: number | undefined, most: number): void {
  if (length !== undefined && length > most) throw ERRORS.tooLarge()
}
