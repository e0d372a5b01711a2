// Brings the pictures of the old place to the new one, those that are there already excepted, and reads them back to compare.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { BlobMissing } from '#server/storage/blobs/blob-store.ts'
import { hashOf, inParallel, someOf, stage } from '../archive/pictures.ts'
import { forgetPicture, type Noted, notePicture } from './journal.ts'
import type { NewPlace, OldPlace, Picture, Place } from './place.ts'
import type { Progress } from './progress.ts'
import { CURRENT_OBJECTS, versionInOurStore } from './table-rows.ts'

const idOf = ({ bucket, name }: Pick<Picture, 'bucket' | 'name'>) => `${bucket}/${name}`

export function listPictures(connection: CopyConnection, { isProject }: Pick<Place, 'isProject'>): Promise<Picture[]> {
  const version = isProject ? versionInOurStore() : 'version'
  return connection.query<Picture>(
    `select bucket_id as bucket, name, ${version} as version, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as "contentType",
       coalesce(metadata ->> 'cacheControl', 'max-age=3600') as "cacheControl", user_metadata as "userMetadata"
     from storage.objects where ${isProject ? CURRENT_OBJECTS : 'version is not null'} order by bucket_id, name`,
  )
}

export interface MovedPictures {
  readonly copied: number
  /** There already: from an earlier run. */
  readonly kept: number
  readonly removed: number
  /** Names of those whose contents the old place has lost. */
  readonly lost: readonly string[]
}

export async function movePictures(options: {
  pictures: readonly Picture[]
  noted: Map<string, Noted>
  old: OldPlace
  fresh: NewPlace
  journal: CopyConnection
  progress: Progress
}): Promise<MovedPictures> {
  const { pictures, noted, old, fresh, journal, progress } = options
  const wanted = new Map(pictures.map((picture) => [idOf(picture), picture]))
  const isThere = (picture: Picture) => noted.get(idOf(picture))?.version === picture.version
  // Whoever removed a picture since an earlier run wants it gone, at the new place too.
  const stale = [...noted.values()].filter((one) => wanted.get(idOf(one))?.version !== one.version)
  const gone = stale.filter((one) => !wanted.has(idOf(one)) || !fresh.isProject)
  await fresh.pictures.remove(gone)
  for (const one of stale) {
    await forgetPicture(journal, one)
    noted.delete(idOf(one))
  }
  const missing = pictures.filter((picture) => !isThere(picture))
  const lost: string[] = []
  progress.begin('pictures', missing.length)
  await inParallel(missing, async (picture) => {
    try {
      const content = await old.pictures.read(picture)
      const sha256 = await stage(fresh.stagingFolder, content, picture.contentType, (staged) =>
        fresh.pictures.write(picture, staged),
      )
      await notePicture(journal, picture, sha256)
      noted.set(idOf(picture), { ...picture, sha256 })
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
      lost.push(idOf(picture))
    }
    progress.step()
  })
  progress.end()
  return { copied: missing.length - lost.length, kept: pictures.length - missing.length, removed: gone.length, lost }
}

/** Reads every picture of the new place and compares its hash with what the old place gave. */
export async function comparePictures(options: {
  pictures: readonly Picture[]
  noted: ReadonlyMap<string, Noted>
  fresh: NewPlace
  journal: CopyConnection
  progress: Progress
}): Promise<number> {
  const { pictures, noted, fresh, journal, progress } = options
  const wrong: string[] = []
  const expected = pictures.filter((picture) => noted.has(idOf(picture)))
  progress.begin('pictures compared', expected.length)
  await inParallel(expected, async (picture) => {
    const sha256 = await hashOf(await fresh.pictures.read(picture)).catch((error: unknown) => {
      if (!(error instanceof BlobMissing)) throw error
    })
    if (sha256 !== noted.get(idOf(picture))?.sha256) {
      wrong.push(idOf(picture))
      await forgetPicture(journal, picture)
    }
    progress.step()
  })
  progress.end()
  if (wrong.length > 0) {
    const which = wrong.length === 1 ? '1 picture is' : `${wrong.length} pictures are`
    throw new StartupError(
      `${which} not the same in ${fresh.named}: ${someOf(wrong)}. Run the same command again; it copies those anew.`,
    )
  }
  return expected.length
}
