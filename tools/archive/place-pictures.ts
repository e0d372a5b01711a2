// Puts the pictures of an archive into a club's store and makes sure that every row of storage.objects has its contents there.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { type BackupChain, readChain } from './backup-chain.ts'
import {
  hashOf,
  inParallel,
  keyOfEntry,
  listPictures,
  nameBlobsOf,
  type Picture,
  someOf,
  stage,
  stagingFolder,
} from './pictures.ts'

export interface PlacedPictures {
  /** Those this restore wrote. One that was there already, whole, is not written again. */
  readonly written: readonly string[]
  /** Rows without contents, where the caller allows it. */
  readonly without: readonly string[]
}

/** `written` is filled as it goes, so that a caller can remove what a failed restore has left in a bucket. */
export async function placePictures(options: {
  config: Config
  chain: BackupChain
  connection: Pick<CopyConnection, 'query'>
  blobs: BlobStore
  written: string[]
  /** Whether this row may stay without contents. */
  mayLack: (picture: Picture) => boolean
}): Promise<PlacedPictures> {
  const { config, chain, connection, blobs, written, mayLack } = options
  const pictures = new Map((await listPictures(connection)).map((picture) => [picture.key, picture]))
  for await (const entry of readChain(chain, (name) => keyOfEntry(name) !== undefined)) {
    const key = keyOfEntry(entry.name)
    const picture = key && pictures.get(key)
    // What no row names was removed before the snapshot.
    if (!picture || (await isThere(blobs, picture.key, entry.size, chain.entries[entry.name]?.sha256))) continue
    await stage(stagingFolder(config.dataDir), entry.content, picture.contentType, (staged) =>
      blobs.commit(picture.key, staged),
    )
    written.push(picture.key)
  }
  const without: Picture[] = []
  await inParallel([...pictures.values()], async (picture) => {
    if ((await blobs.size(picture.key)) === undefined) without.push(picture)
  })
  const missing = without.filter((picture) => !mayLack(picture)).map(({ name }) => name)
  if (missing.length > 0) {
    const which = missing.length === 1 ? '1 picture' : `${missing.length} pictures`
    throw new StartupError(
      `The contents of ${which} are neither in the backup nor in ${nameBlobsOf(config)}: ${someOf(missing.sort())}. ` +
        'Restore where they are (S3_BUCKET), or add --without-pictures to go on without them.',
    )
  }
  return { written, without: without.map(({ name }) => name) }
}

async function isThere(blobs: BlobStore, key: string, size: number, hash: string | undefined): Promise<boolean> {
  return (await blobs.size(key)) === size && (await hashOf(await blobs.open(key))) === hash
}
