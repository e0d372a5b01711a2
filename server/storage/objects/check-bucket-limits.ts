// An object that changes buckets obeys the limits of the new one, as if it had been uploaded there.
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
