// Answers with a picture in the requested size and format.
import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { BlobMissing } from '../blobs/blob-store.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { causeOf } from '../images/picture-work.ts'
import { chooseFormat, describeTransform, type TransformOptions, writeTransform } from '../images/transform-options.ts'
import { contentHeaders } from './content-headers.ts'
import { isNotModified } from './preconditions.ts'
import { freshness, type Served } from './serve-object.ts'

/** Decoding keeps the source in memory. Larger pictures are served only unchanged. */
const MAX_SOURCE_BYTES = 50 * 1024 * 1024

export async function servePicture(
  context: StorageContext,
  c: Context<GatewayEnv>,
  find: () => Promise<Served>,
  options: TransformOptions,
  expiresAt?: number,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const row = await find()
    try {
      return await answer(context, c, row, options, expiresAt)
    } catch (fault) {
      if (!(fault instanceof BlobMissing)) throw fault
      // Another request may have removed or replaced it after the row was read.
      if (attempt === 3) throw ERRORS.noSuchKey()
    }
  }
}

async function answer(
  context: StorageContext,
  c: Context<GatewayEnv>,
  row: Served,
  options: TransformOptions,
  expiresAt: number | undefined,
): Promise<Response> {
  const { mimetype, size, eTag } = row.metadata
  if (!mimetype.startsWith('image/') || mimetype.startsWith('image/svg') || size > MAX_SOURCE_BYTES) {
    throw ERRORS.invalidImage('The requested resource is not a picture that can be transformed')
  }
  const format = chooseFormat(options, c.req.header('accept') ?? '', mimetype)
  const tag = `"${eTag.replace(/"/g, '')}-${format}-${Buffer.from(writeTransform(options)).toString('base64url')}"`
  const headers: Record<string, string> = {
    ...contentHeaders(`image/${format}`, c.req.query('download')),
    etag: tag,
    'last-modified': new Date(row.metadata.lastModified).toUTCString(),
    'x-transformations': describeTransform(options),
    // A named format is the same for every browser: shared caches keep it once.
    ...(options.format ? {} : { vary: 'Accept' }),
    ...freshness(row, expiresAt),
  }
  const validators = { eTag: tag, lastModified: new Date(row.metadata.lastModified) }
  if (isNotModified(c.req.raw.headers, validators)) return new Response(null, { status: 304, headers })
  const load = async () => buffer(await context.blobs.open(row.version))
  const cause = causeOf(c.get('caller'), c.get('clientAddress'), row.name, c.req.raw.signal)
  const bytes = await context.pictures.render({ version: row.version, options, format, load, cause })
  headers['content-length'] = String(bytes.length)
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}
