// Chooses where blobs live: the S3-compatible store when one is configured, else a folder.
import type { S3Config } from '#server/platform/settings/config.ts'
import type { BlobStore } from './blob-store.ts'
import { createFolderBlobStore } from './folder-blob-store.ts'

export async function openBlobStore(options: {
  s3: S3Config | undefined
  objectsDir: string
  stagingDir: string
}): Promise<BlobStore> {
  if (!options.s3) return createFolderBlobStore(options)
  // Its library is large; an installation that keeps files in a folder never loads it.
  const { createS3BlobStore } = await import('./s3-blob-store.ts')
  return createS3BlobStore(options.s3)
}
