// The contents of uploaded files ("pictures"): which ones a snapshot of the database names, and moving one between a store and an archive. The store
// is the club's own, a folder or a bucket.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import type { Config } from '#server/platform/settings/config.ts'
import type { BlobStore, StagedFile } from '#server/storage/blobs/blob-store.ts'
import { openBlobStore } from '#server/storage/blobs/open-blob-store.ts'

/** A row of storage.objects whose contents are in the club's store. */
export interface Picture {
  readonly key: string
  readonly bucket: string
  readonly name: string
  readonly contentType: string
}

const AT_ONCE = 8

/** As server/storage/blobs/folder-blob-store.ts lays them out, in a folder and in an archive. */
const FOLDER = 'objects'
const storageFolder = (dataDir: string) => join(dataDir, 'storage')
export const blobFolder = (dataDir: string) => join(storageFolder(dataDir), FOLDER)
export const entryOf = (key: string) => `${FOLDER}/${key.slice(0, 2)}/${key}`

export function keyOfEntry(entryName: string): string | undefined {
  return new RegExp(`^${FOLDER}/[0-9a-f]{2}/([0-9a-f-]{36})$`).exec(entryName)?.[1]
}

export function listPictures(connection: Pick<CopyConnection, 'query'>): Promise<Picture[]> {
  return connection.query<Picture>(
    `select version as key, bucket_id as bucket, name, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as "contentType"
     from storage.objects where version is not null order by bucket_id, name`,
  )
}

export function openBlobsOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<BlobStore> {
  return openBlobStore({ s3, objectsDir: blobFolder(dataDir), stagingDir: stagingFolder(dataDir) })
}

/** The place of a club's pictures, for a sentence. */
export function nameBlobsOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string {
  return s3 ? `bucket ${s3.bucket}${s3.prefix ? `/${s3.prefix}` : ''}` : blobFolder(dataDir)
}

export const stagingFolder = (dataDir: string) => join(storageFolder(dataDir), 'staging')

/** Receives the contents on this disk, then hands them to `place`. Returns their hash. */
export async function stage(
  folder: string,
  content: Readable | AsyncIterable<Buffer>,
  contentType: string,
  place: (staged: StagedFile) => Promise<void>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      content,
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part)
          size += part.length
          yield part
        }
      },
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
    await place({ path, size, contentType })
  } finally {
    // A store in a folder has moved it away.
    await unlink(path).catch(() => undefined)
  }
  return hash.digest('hex')
}

export async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

/** The first few of a list, for a sentence. */
export function someOf(names: readonly string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
}

/** Several at once: a bucket far away answers one after the other too slowly. The first failure stops all. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  let stopped = false
  const worker = async () => {
    for (const item of rest) {
      if (stopped) return
      await work(item).catch((error: unknown) => {
        stopped = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
