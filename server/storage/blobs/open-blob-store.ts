// Chooses the store for blobs: the S3-compatible one if it is configured, else a folder.
import type { S3Config } from '#server/platform/settings/config.ts'
import type { BlobStore } from './blob-store.ts'
import { createFolderBlobStore } from './folder-blob-store.ts'

export async function openBlobStore(options: {
  s3: S3Config | undefined
  objectsDir: string
  stagingDir: string
}): Promise<BlobStore> {
  if (!options.s3) return createFolderBlobStore(options)
  // The S3 library is large: an installation without S3 never loads it.
  const { createS3BlobStore } = await import('./s3-blob-store.ts')
  return createS3BlobStore(options.s3)
}
