// Makes one archive of a club: database, pictures and keys, as of one moment. The command around it is tools/commands/backup.ts.
import { join } from 'node:path'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import type { Database } from '#server/database/database.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { BlobMissing, type BlobStore } from '#server/storage/blobs/blob-store.ts'
import { type ArchiveWriter, createArchive } from './archive-file.ts'
import { beginSnapshot, type DatabaseFacts, dumpDatabase } from './dump-database.ts'
import { entryOf, listPictures, nameBlobsOf, openBlobsOf, type Picture, someOf } from './pictures.ts'
import { refuseUnfinishedDemo } from './refuse-unfinished.ts'

const TRIES = 5

export interface BackUpOptions {
  /** Leaves the pictures where they are. */
  readonly withoutPictures?: boolean
  /** Goes on without those whose contents are lost. */
  readonly skipLost?: boolean
}

export interface BackedUp extends DatabaseFacts {
  readonly pictures: number
  readonly lost: readonly string[]
}

/** The sweeper or a member removed a picture between the snapshot and the copying; a new snapshot no longer has it. */
class PictureGone extends Error {
  override readonly name = 'PictureGone'
}

export async function backUp(
  config: Config,
  database: Database,
  file: string,
  options: BackUpOptions = {},
): Promise<BackedUp> {
  const blobs = await openBlobsOf(config)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptBackUp(config, database, blobs, file, options)
      } catch (error) {
        if (!(error instanceof PictureGone)) throw error
        if (attempt === TRIES) {
          throw new StartupError(
            `Pictures were removed faster than they could be copied (${TRIES} tries, the last stopped at ${error.message}). Try again at a quieter hour.`,
          )
        }
      }
    }
  } finally {
    await blobs.close()
  }
}

async function attemptBackUp(
  config: Config,
  database: Database,
  blobs: BlobStore,
  file: string,
  options: BackUpOptions,
): Promise<BackedUp> {
  const archive = await createArchive(file)
  const connection = await openCopyConnection(database.connection)
  try {
    await beginSnapshot(connection)
    await refuseUnfinishedDemo(connection)
    await archive.addFile('keys.json', join(config.dataDir, 'keys.json'))
    const pictures = options.withoutPictures ? [] : await listPictures(connection)
    const lost: Picture[] = []
    for (const picture of pictures) {
      if (await addPicture(archive, blobs, picture)) continue
      const [standing] = await database.query('select from storage.objects where version = $1', [picture.key])
      if (!standing) throw new PictureGone(picture.name)
      lost.push(picture)
    }
    const names = lost.map(({ name }) => name)
    if (lost.length > 0 && !options.skipLost) throw new StartupError(sayLost(names, nameBlobsOf(config)))
    const facts = await dumpDatabase(connection, archive)
    await archive.finish({
      ...facts,
      photosIn: options.withoutPictures ? nameBlobsOf(config) : 'this file',
      lost: lost.map(({ key }) => key),
    })
    return { ...facts, pictures: pictures.length - lost.length, lost: names }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await connection.close()
  }
}

async function addPicture(archive: ArchiveWriter, blobs: BlobStore, { key }: Picture): Promise<boolean> {
  try {
    const size = await blobs.size(key)
    if (size === undefined) return false
    await archive.addStream(entryOf(key), size, await blobs.open(key))
    return true
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
}

function sayLost(names: readonly string[], where: string): string {
  const which = names.length === 1 ? '1 picture has' : `${names.length} pictures have`
  return `${which} no contents in ${where}: ${someOf(names)}. Put the contents back, or add --skip-lost to go on without them.`
}
