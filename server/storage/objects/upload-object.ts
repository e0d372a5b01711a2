// Uploads an object: asks the policies, receives and checks the file, commits the blob, then the row, then removes the replaced blob.
// Tests: storage.test.ts, upload-attacks.test.ts.
import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Transaction } from '#server/database/database.ts'
import type { Caller } from '#server/platform/caller.ts'
import { leastPictureSide, longestPictureSide } from '#types/pictures.ts'
import { type Bucket, findBucket } from '../buckets/bucket-row.ts'
import { checkContent } from '../content/check-content.ts'
import { cleanPicture } from '../content/clean-picture.ts'
import { type ReceivedUpload, receiveUpload } from '../content/receive-upload.ts'
import { type Actor, type Operation, runAs, type StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { causeOf, type PictureCause } from '../images/picture-work.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import type { ObjectMetadata, ObjectName } from './object-row.ts'
import { reserveRoom } from './reserve-room.ts'
import { type RowContent, type WriteMode, type WrittenRow, writeRow } from './write-row.ts'

export interface UploadRequest extends ObjectName {
  readonly actor: Actor
  readonly ownerId: string
  readonly mode: WriteMode
  readonly request: Request
  readonly caller: Caller
  readonly clientAddress: string
}

export async function uploadObject(
  context: StorageContext,
  upload: UploadRequest,
): Promise<{ Id: string; Key: string }> {
  const { actor, mode, ownerId, request } = upload
  const name: ObjectName = { bucket: checkedBucketName(upload.bucket), key: checkedKey(upload.key) }
  const bucket = await findBucket(context, name.bucket)
  await probeWrite(context, actor, name, mode, ownerId)
  const limit = Math.min(bucket.file_size_limit ?? context.fileSizeLimit, context.fileSizeLimit)
  const cause = causeOf(upload.caller, upload.clientAddress, name.key, request.signal)
  const announced = request.headers.get('content-length')
  const room = reserveRoom(context.budget, cause, announced === null ? undefined : Number(announced), limit)
  const received = await receiveUpload(request, { dir: context.stagingDir, limit }).catch((fault: unknown) => {
    room.use(0)
    throw fault
  })
  let kept = 0
  try {
    const stored = await storeReceived(context, { name, bucket, actor, ownerId, mode, cause, received })
    kept = stored.metadata.size
    return { Id: stored.id, Key: `${name.bucket}/${name.key}` }
  } finally {
    room.use(kept)
  }
}

export interface Received {
  readonly name: ObjectName
  readonly bucket: Bucket
  readonly actor: Actor
  readonly ownerId: string
  readonly mode: WriteMode
  readonly cause: PictureCause
  readonly received: ReceivedUpload
}

/** Checks and cleans a received file and makes it the object. The file is gone afterwards, whatever happens. */
export async function storeReceived(
  context: StorageContext,
  { name, bucket, actor, ownerId, mode, cause, received }: Received,
): Promise<{ id: string; version: string; metadata: ObjectMetadata }> {
  try {
    const { type, picture: header } = await checkContent(received, bucket.allowed_mime_types)
    // An applicant is judged by the portrait: whoever skips the wizard sends none that shows nothing (tests: visitor-uploads).
    if (cause.byVisitor && !cause.trusted && header && Math.min(header.width, header.height) < leastPictureSide)
      throw ERRORS.invalidImage(`Image too small. Use at least ${leastPictureSide}x${leastPictureSide} pixels.`)
    const takeTurn = <T>(work: () => Promise<T>) => context.pictureWork.run(cause, work)
    const longestSide = cause.byVisitor ? longestPictureSide : undefined
    const { file, type: contentType } = header
      ? await cleanPicture(received.file, { type, header, longestSide, takeTurn })
      : { file: received.file, type }
    const version = randomUUID()
    const metadata: ObjectMetadata = {
      eTag: `"${file.md5}"`,
      size: file.size,
      mimetype: contentType,
      cacheControl: received.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: file.size,
      httpStatusCode: 200,
    }
    const content = { ownerId, version, metadata, userMetadata: received.userMetadata }
    const staged = { path: file.path, size: file.size, contentType }
    const { id } = await commitVersion(context, actor, name, mode, content, () => context.blobs.commit(version, staged))
    if (header && !cause.trusted) prepareSizes(context, version, cause)
    return { id, version, metadata }
  } finally {
    await unlink(received.file.path).catch(() => undefined)
  }
}

/** No reader waits for the sizes, and the upload does not either. What the club's own code brings in masses is made when asked for. */
function prepareSizes(context: StorageContext, version: string, cause: PictureCause): void {
  const load = async () => buffer(await context.blobs.open(version))
  context.pictures
    .prepare({ version, load, cause: { ...cause, signal: undefined, ahead: true } })
    .catch((fault: unknown) =>
      context.log.debug({ err: fault, version }, 'the sizes of a picture are made when asked for'),
    )
}

/** Stores the blob, then writes the row that names it. If one fails, neither stays. */
export async function commitVersion(
  context: StorageContext,
  actor: Actor,
  name: ObjectName,
  mode: WriteMode,
  content: RowContent,
  storeBlob: () => Promise<void>,
): Promise<WrittenRow> {
  const note = await context.pendingBlobs.open([content.version])
  try {
    await storeBlob()
    const written = await runAs(context, actor, async (tx) => {
      const row = await writeRow(tx, name, mode, content)
      if (row.replaced) await note.add([row.replaced])
      return row
    })
    await note.resolve(written.replaced ? [written.replaced] : [])
    return written
  } catch (fault) {
    await note.failed(fault, [content.version])
    throw fault
  }
}

class RolledBack extends Error {}

/** Throws if the policies refuse the row. It writes the row before the upload is received, and rolls back at once. */
export async function probeWrite(
  context: StorageContext,
  actor: Actor,
  name: ObjectName,
  mode: WriteMode,
  ownerId: string,
  operation?: Operation,
): Promise<void> {
  const content = { ownerId, version: randomUUID(), metadata: {}, userMetadata: null }
  const probe = async (tx: Transaction) => {
    await writeRow(tx, name, mode, content)
    throw new RolledBack()
  }
  await runAs(context, actor, probe, operation).catch((fault: unknown) => {
    if (!(fault instanceof RolledBack)) throw fault
  })
}
