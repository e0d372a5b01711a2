// Answers with an object's bytes, a range of them, only the headers, or 304 Not Modified.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { BlobDamaged, BlobMissing, type ByteRange } from '../blobs/blob-store.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { ObjectRow, ServedRow } from '../objects/object-row.ts'
import { parseRange } from './byte-range.ts'
import { contentHeaders } from './content-headers.ts'
import { isNotModified, mayUseRange } from './preconditions.ts'

/** In bytes. A smaller answer is read into memory: a stream would cost more. */
const SMALL = 256 * 1024

/** By a signed address nobody asks whether its bucket is public. */
export type Served = ObjectRow & Partial<Pick<ServedRow, 'isPublic'>>

/** Calls `find` again if the blob is gone: another request may have replaced it after the row was read. */
export async function serveObject(
  context: StorageContext,
  c: Context<GatewayEnv>,
  find: () => Promise<Served>,
  expiresAt?: number,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const row = await find()
    try {
      return await answer(context, c, row, expiresAt)
    } catch (fault) {
      if (fault instanceof BlobDamaged) {
        context.log.error({ name: row.name, version: row.version }, 'an object is not as long as it was stored')
        throw ERRORS.damaged()
      }
      if (!(fault instanceof BlobMissing)) throw fault
      if (attempt < 3) continue
      context.log.error({ name: row.name, version: row.version }, 'an object has lost its contents')
      throw ERRORS.noSuchKey()
    }
  }
}

async function answer(
  context: StorageContext,
  c: Context<GatewayEnv>,
  row: Served,
  expiresAt: number | undefined,
): Promise<Response> {
  const { eTag, size, mimetype } = row.metadata
  const validators = { eTag, lastModified: new Date(row.metadata.lastModified) }
  const headers: Record<string, string> = {
    ...contentHeaders(mimetype, c.req.query('download')),
    'accept-ranges': 'bytes',
    etag: eTag,
    'last-modified': validators.lastModified.toUTCString(),
    ...freshness(row, expiresAt),
  }
  if (isNotModified(c.req.raw.headers, validators)) return new Response(null, { status: 304, headers })
  const wanted = mayUseRange(c.req.raw.headers, validators) ? parseRange(c.req.header('range'), size) : undefined
  if (wanted === 'unsatisfiable') throw ERRORS.invalidRange(size)
  const length = wanted ? wanted.end - wanted.start + 1 : size
  headers['content-length'] = String(length)
  if (wanted) headers['content-range'] = `bytes ${wanted.start}-${wanted.end}/${size}`
  const body = c.req.method === 'HEAD' ? null : await bytesOf(context, row, length, wanted)
  return new Response(body, { status: wanted ? 206 : 200, headers })
}

async function bytesOf(
  context: StorageContext,
  row: ObjectRow,
  length: number,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const stream = await context.blobs.open(row.version, range, row.metadata.size)
  if (length <= SMALL) return new Uint8Array(await buffer(stream))
  return Readable.toWeb(stream) as ReadableStream
}

/**
 * A browser may keep the content of a signed address until the address expires; shared caches may not. What a private bucket has is asked for
 * each time, whatever its uploader said: who may read it today may not tomorrow.
 */
export function freshness(row: Served, expiresAt: number | undefined): Record<string, string> {
  if (expiresAt !== undefined) return { expires: new Date(expiresAt * 1000).toUTCString(), 'cache-control': 'private' }
  const { cacheControl } = row.metadata
  if (row.isPublic) return { 'cache-control': cacheControl }
  return { 'cache-control': /\bno-store\b/.test(cacheControl) ? 'private, no-store' : 'private, no-cache' }
}
