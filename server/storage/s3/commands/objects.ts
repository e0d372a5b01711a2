// Objects: putting, getting, copying and removing them.
import { findBucket } from '../../buckets/bucket-row.ts'
import { safeCacheControl } from '../../content/receive-upload.ts'
import { serveObject } from '../../http/serve-object.ts'
import { copyObject } from '../../objects/copy-object.ts'
import { findReadableObject, type ObjectRow } from '../../objects/object-row.ts'
import { removeObjects } from '../../objects/remove-objects.ts'
import { reserveRoom } from '../../objects/reserve-room.ts'
import { probeWrite, storeReceived } from '../../objects/upload-object.ts'
import { readDocument } from '../body/read-document.ts'
import { receiveBody } from '../body/receive-body.ts'
import { readElements } from '../words/read-xml.ts'
import { S3 } from '../words/s3-errors.ts'
import { causeOfCall, copySource, countUpload, document, nameOf, type S3Call, userMetadata } from './call.ts'

const MOST_REMOVED = 1000

export async function putObject(call: S3Call): Promise<Response> {
  const { context, caller, c, signed } = call
  const name = nameOf(call)
  countUpload(call)
  if (c.req.header('if-match') !== undefined) throw S3.notImplemented('If-Match with PUT')
  const isNew = c.req.header('if-none-match') === '*'
  const mode = isNew ? 'insert' : 'upsert'
  const bucket = await findBucket(context, name.bucket)
  await probeWrite(context, caller, name, mode, caller.userId).catch(refuseTaken(isNew))
  const limit = Math.min(bucket.file_size_limit ?? context.fileSizeLimit, context.fileSizeLimit)
  const cause = causeOfCall(call)
  const announced = c.req.header('x-amz-decoded-content-length') ?? c.req.header('content-length')
  const room = reserveRoom(context.budget, cause, announced === undefined ? undefined : Number(announced), limit)
  let kept = 0
  try {
    const { headers } = c.req.raw
    const received = {
      file: await receiveBody(c.req.raw, signed, { dir: context.stagingDir, limit }),
      declaredType: headers.get('content-type') ?? '',
      cacheControl: safeCacheControl(headers.get('cache-control') ?? ''),
      userMetadata: userMetadata(headers),
    }
    const { metadata } = await storeReceived(context, {
      name,
      bucket,
      actor: caller,
      ownerId: caller.userId,
      mode,
      cause,
      received,
    }).catch(refuseTaken(isNew))
    kept = metadata.size
    return new Response(null, { headers: { etag: metadata.eTag } })
  } finally {
    room.use(kept)
  }
}

const refuseTaken = (isNew: boolean) => (fault: unknown) => {
  const isTaken =
    fault instanceof Error && 'code' in fault && (fault.code === '23505' || fault.code === 'ResourceAlreadyExists')
  throw isNew && isTaken ? S3.precondition() : fault
}

/** Of HEAD, too. */
export async function getObject(call: S3Call): Promise<Response> {
  const { context, caller, c, query, isTrusted } = call
  for (const name of query.keys())
    if (name.startsWith('response-') || name === 'versionId' || name === 'partNumber') throw S3.notImplemented(name)
  const name = nameOf(call)
  let row: ObjectRow | undefined
  const answer = await serveObject(context, c, async () => {
    const found = await findReadableObject(context, caller, name)
    row = found
    // The club's own tools are told what was stored, since they copy it.
    return { ...found, isPublic: found.isPublic || isTrusted }
  })
  const { headers } = answer
  headers.set('content-type', row?.metadata.mimetype ?? 'application/octet-stream')
  for (const [word, value] of Object.entries(row?.user_metadata ?? {}))
    if (typeof value === 'string' && /^[\w-]+$/.test(word) && /^[\x20-\x7e]*$/.test(value))
      headers.set(`x-amz-meta-${word}`, value)
  const wanted = c.req.header('if-match')
  if (wanted !== undefined && wanted !== '*' && wanted.replaceAll('"', '') !== row?.metadata.eTag.replaceAll('"', '')) {
    await answer.body?.cancel()
    throw S3.precondition()
  }
  return answer
}

export async function copyTo(call: S3Call): Promise<Response> {
  const { context, caller, c } = call
  countUpload(call)
  const { headers } = c.req.raw
  for (const name of ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'])
    if (headers.has(`x-amz-copy-source-${name}`)) throw S3.notImplemented(`x-amz-copy-source-${name}`)
  const replaces = headers.get('x-amz-metadata-directive') === 'REPLACE'
  const cacheControl = headers.get('cache-control')
  const copied = await copyObject(context, caller, {
    from: copySource(call),
    to: nameOf(call),
    upsert: true,
    keepsMetadata: !replaces,
    userMetadata: userMetadata(headers),
    cacheControl: replaces && cacheControl !== null ? safeCacheControl(cacheControl) : undefined,
  })
  return document('CopyObjectResult', { ETag: copied.eTag, LastModified: new Date(copied.lastModified) })
}

export async function removeObject(call: S3Call): Promise<Response> {
  const { context, caller } = call
  const { bucket, key } = nameOf(call)
  await findBucket(context, bucket)
  const removed = await removeObjects(context, caller, bucket, [key])
  if (removed.length === 0 && (await visible(call, [key])).length > 0)
    throw S3.accessDenied('The object may be read, not removed.')
  return new Response(null, { status: 204 })
}

export async function removeMany(call: S3Call): Promise<Response> {
  const { context, caller, bucket, c, signed } = call
  await findBucket(context, bucket)
  const text = await readDocument(c.req.raw, signed, context.stagingDir)
  const keys = readElements(text, 'Object').map(({ Key }) => Key ?? '')
  if (keys.length === 0 || keys.length > MOST_REMOVED || keys.includes(''))
    throw S3.malformed(`Between 1 and ${MOST_REMOVED} keys must be named.`)
  await removeObjects(context, caller, bucket, keys)
  const left = new Set(await visible(call, keys))
  const isQuiet = /<Quiet>\s*true\s*<\/Quiet>/.test(text)
  return document('DeleteResult', {
    Deleted: isQuiet ? [] : keys.filter((key) => !left.has(key)).map((Key) => ({ Key })),
    Error: [...left].map((Key) => ({ Key, Code: 'AccessDenied', Message: 'The object may be read, not removed.' })),
  })
}

/** Those of the keys that the caller sees. */
async function visible({ context, caller, bucket }: S3Call, keys: readonly string[]): Promise<string[]> {
  const rows = await context.database.asCaller(caller, (tx) =>
    tx.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2::text[])', [
      bucket,
      keys,
    ]),
  )
  return rows.map(({ name }) => name)
}
