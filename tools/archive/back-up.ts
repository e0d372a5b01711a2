// Makes one archive of a club: database, pictures and keys, as of one moment. The command around it is tools/commands/backup.ts.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import type { Database } from '#server/database/database.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { BlobMissing, type BlobStore } from '#server/storage/blobs/blob-store.ts'
import { type ArchiveWriter, createArchive, type Since } from './archive-file.ts'
import { openChain } from './backup-chain.ts'
import { beginSnapshot, type DatabaseFacts, dumpDatabase } from './dump-database.ts'
import { entryOf, listPictures, nameBlobsOf, openBlobsOf, type Picture, someOf } from './pictures.ts'
import { refuseUnfinishedDemo } from './refuse-unfinished.ts'

const TRIES = 5

export interface BackUpOptions {
  /** Leaves the pictures where they are. */
  readonly withoutPictures?: boolean
  /** An older backup beside the new one: what has not changed since is left to it. */
  readonly since?: string | undefined
  /** Goes on without those whose contents are lost. */
  readonly skipLost?: boolean
}

export interface BackedUp extends DatabaseFacts {
  /** In the file, and in the older ones it goes on from. */
  readonly pictures: number
  readonly keptPictures: number
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
  const since = options.since === undefined ? undefined : await sinceOf(options.since, file)
  const blobs = await openBlobsOf(config)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptBackUp(config, database, blobs, await createArchive(file, since), options)
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
  archive: ArchiveWriter,
  options: BackUpOptions,
): Promise<BackedUp> {
  const connection = await openCopyConnection(database.connection)
  try {
    await beginSnapshot(connection)
    await refuseUnfinishedDemo(connection)
    await archive.add('keys.json', await readFile(join(config.dataDir, 'keys.json')))
    const pictures = options.withoutPictures ? [] : await listPictures(connection)
    const lost: Picture[] = []
    let keptPictures = 0
    for (const picture of pictures) {
      if (archive.keeps(entryOf(picture.key))) {
        keptPictures += 1
        continue
      }
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
    return { ...facts, pictures: pictures.length - lost.length, keptPictures, lost: names }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await connection.close()
  }
}

/** Restoring looks for the older file beside the newer one. */
async function sinceOf(older: string, file: string): Promise<Since> {
  if (dirname(older) !== dirname(file)) {
    throw new StartupError(`${older} has to lie in the folder of the new backup: a restore looks for it there.`)
  }
  return (await openChain(older)).since
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
