// Uploads an object: asks the policies, receives and checks the file, commits the blob, then the row, then removes the replaced blob.
// Tests: storage.test.ts, upload-attacks.test.ts.
import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { findBucket } from '../buckets/bucket-row.ts'
import { checkContent } from '../content/check-content.ts'
import { cleanPicture } from '../content/clean-picture.ts'
import { receiveUpload } from '../content/receive-upload.ts'
import { type Actor, runAs, type StorageContext } from '../context/context.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import type { ObjectMetadata, ObjectName } from './object-row.ts'
import { type RowContent, type WriteMode, type WrittenRow, writeRow } from './write-row.ts'

export interface UploadRequest extends ObjectName {
  readonly actor: Actor
  readonly ownerId: string
  readonly mode: WriteMode
  readonly request: Request
}

export async function uploadObject(
  context: StorageContext,
  upload: UploadRequest,
): Promise<{ Id: string; Key: string }> {
  const { actor, mode, ownerId, request } = upload
  const name: ObjectName = { bucket: checkedBucketName(upload.bucket), key: checkedKey(upload.key) }
  const bucket = await findBucket(context, name.bucket)
  await probeWrite(context, actor, name, mode, ownerId)
  const received = await receiveUpload(request, {
    dir: context.stagingDir,
    limit: Math.min(bucket.file_size_limit ?? context.fileSizeLimit, context.fileSizeLimit),
  })
  try {
    const { type: contentType, picture } = await checkContent(received, bucket.allowed_mime_types)
    const file = picture ? await cleanPicture(received.file, contentType, picture) : received.file
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
    return { Id: id, Key: `${name.bucket}/${name.key}` }
  } finally {
    await unlink(received.file.path).catch(() => undefined)
  }
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
): Promise<void> {
  const content = { ownerId, version: randomUUID(), metadata: {}, userMetadata: null }
  await runAs(context, actor, async (tx) => {
    await writeRow(tx, name, mode, content)
    throw new RolledBack()
  }).catch((fault: unknown) => {
    if (!(fault instanceof RolledBack)) throw fault
  })
}
