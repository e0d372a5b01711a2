// Reads the file, its cache control and its metadata from an upload request, which is a form or the raw bytes.
import { unlink } from 'node:fs/promises'
import { ERRORS } from '../errors/catalogue.ts'
import { bodyChunks } from '../input/body-chunks.ts'
import { boundaryOf, collect, readMultipart } from './multipart.ts'
import { type ReceivedFile, stageUpload } from './stage-upload.ts'

export interface ReceivedUpload {
  readonly file: ReceivedFile
  readonly declaredType: string
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

const MAX_FIELD = 64 * 1024
const FORM_OVERHEAD = 1024 * 1024

export async function receiveUpload(
  request: Request,
  options: { dir: string; limit: number },
): Promise<ReceivedUpload> {
  const type = request.headers.get('content-type') ?? ''
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  const boundary = boundaryOf(type)
  if (announced > options.limit + (boundary ? FORM_OVERHEAD : 0)) throw ERRORS.tooLarge()
  return boundary ? receiveForm(request, boundary, options) : receiveRaw(request, type, announced, options)
}

async function receiveRaw(
  request: Request,
  type: string,
  announced: number,
  options: { dir: string; limit: number },
): Promise<ReceivedUpload> {
  const file = await stageUpload(bodyChunks(request), options)
  if (!Number.isNaN(announced) && file.size !== announced) {
    await unlink(file.path).catch(() => undefined)
    throw ERRORS.invalidRequest('The upload was cut off')
  }
  return {
    file,
    declaredType: type,
    cacheControl: safeCacheControl(request.headers.get('cache-control') ?? ''),
    userMetadata: metadataHeader(request),
  }
}

async function receiveForm(
  request: Request,
  boundary: string,
  options: { dir: string; limit: number },
): Promise<ReceivedUpload> {
  let file: ReceivedFile | undefined
  let declaredType = ''
  const fields = new Map<string, string>()
  try {
    await readMultipart(bodyChunks(request), boundary, async (head, content) => {
      if (head.filename === undefined) {
        fields.set(head.name, (await collect(content, MAX_FIELD)).toString('utf8'))
      } else if (!file) {
        declaredType = head.contentType ?? ''
        file = await stageUpload(content, options)
      }
    })
    if (!file) throw ERRORS.invalidRequest('No file provided')
    const maxAge = fields.get('cacheControl')
    return {
      file,
      declaredType,
      cacheControl: safeCacheControl(maxAge ? `max-age=${maxAge}` : ''),
      userMetadata: parseMetadata(fields.get('metadata') ?? request.headers.get('x-metadata')),
    }
  } catch (fault) {
    if (file) await unlink(file.path).catch(() => undefined)
    throw fault
  }
}

/** Every reader of the file gets this text as a header: anything unsafe is replaced (upload-attacks.test.ts). */
export function safeCacheControl(text: string): string {
  return /^[\w=, "-]{1,200}$/.test(text) ? text : 'no-cache'
}

/** The metadata of the header `x-metadata`: JSON in base64. */
export function metadataHeader({ headers }: Pick<Request, 'headers'>): Readonly<Record<string, unknown>> | null {
  return parseMetadata(decodeBase64(headers.get('x-metadata')))
}

function decodeBase64(text: string | null): string | null {
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8')
}

export function parseMetadata(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null || text === '') return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The error below is the same sentence for every malformed value.
  }
  throw ERRORS.invalidRequest('The metadata must be a JSON object')
}
