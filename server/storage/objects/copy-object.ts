// Copies an object the caller may read to a name the caller may write. The copy gets its own blob.
import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/platform/caller.ts'
import { BlobMissing } from '../blobs/blob-store.ts'
import { findBucket } from '../buckets/bucket-row.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { checkedBucketName, checkedKey } from '../input/object-key.ts'
import { checkBucketLimits } from './check-bucket-limits.ts'
import { findObject, type ObjectName } from './object-row.ts'
import { commitVersion, probeWrite } from './upload-object.ts'

export interface CopyRequest {
  readonly from: ObjectName
  readonly to: ObjectName
  readonly upsert: boolean
  /** False: the copy keeps nothing of what the source says of itself; only the request's facts count. */
  readonly keepsMetadata: boolean
  /** Replaces the source's own metadata; needs `keepsMetadata: false`. */
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  /** What the request says anew of the file's headers. */
  readonly cacheControl?: string
}

export interface Copied {
  readonly Id: string
  readonly Key: string
  readonly eTag: string
  readonly lastModified: string
}

export async function copyObject(
  context: StorageContext,
  caller: Caller,
  { from, to, upsert, keepsMetadata, userMetadata, cacheControl }: CopyRequest,
): Promise<Copied> {
  checkedKey(to.key)
  const target = await findBucket(context, checkedBucketName(to.bucket))
  const source = await findObject(context, caller, from)
  checkBucketLimits(context, target, source.metadata)
  const mode = upsert ? 'upsert' : 'insert'
  await probeWrite(context, caller, to, mode, caller.userId)
  const content = {
    ownerId: caller.userId,
    version: randomUUID(),
    metadata: {
      ...source.metadata,
      cacheControl: cacheControl ?? (keepsMetadata ? source.metadata.cacheControl : 'no-cache'),
      lastModified: new Date().toISOString(),
    },
    userMetadata: keepsMetadata ? source.user_metadata : userMetadata,
  }
  const { id } = await commitVersion(context, caller, to, mode, content, () =>
    context.blobs.copy(source.version, content.version).catch((fault: unknown) => {
      throw fault instanceof BlobMissing ? ERRORS.noSuchKey() : fault
    }),
  )
  return {
    Id: id,
    Key: `${to.bucket}/${to.key}`,
    eTag: content.metadata.eTag,
    lastModified: content.metadata.lastModified,
  }
}
