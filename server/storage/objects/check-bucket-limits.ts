// Checks the limits of the new bucket when an object is moved or copied to it, as for an upload.
import type { Bucket } from '../buckets/bucket-row.ts'
import { allows } from '../content/check-content.ts'
import type { StorageContext } from '../context/context.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { ObjectMetadata } from './object-row.ts'

export function checkBucketLimits(context: StorageContext, bucket: Bucket, metadata: ObjectMetadata): void {
  if (metadata.size > Math.min(bucket.file_size_limit ?? context.fileSizeLimit, context.fileSizeLimit))
    throw ERRORS.tooLarge()
  if (!allows(bucket.allowed_mime_types, metadata.mimetype)) throw ERRORS.invalidMimeType(metadata.mimetype)
}
