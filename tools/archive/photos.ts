// The contents of uploaded files: which ones a snapshot of the database speaks of, and putting them back.
import { createWriteStream } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import type { ArchiveWriter } from './archive-file.ts'
import type { TarEntry } from './tar.ts'

export class PhotoGone extends Error {
  override readonly name = 'PhotoGone'
}

/** As server/storage/blobs/folder-blob-store.ts lays them out. */
const FOLDER = 'objects'
export const blobFolder = (dataDir: string) => join(dataDir, 'storage', FOLDER)
const placeOf = (key: string) => `${key.slice(0, 2)}/${key}`

export async function addPhotos(connection: CopyConnection, dataDir: string, archive: ArchiveWriter): Promise<void> {
  const rows = await connection.query<{ key: string }>(
    'select version as key from storage.objects where version is not null',
  )
  for (const { key } of rows) {
    const path = join(blobFolder(dataDir), placeOf(key))
    await access(path).catch(() => {
      throw new PhotoGone(key)
    })
    await archive.addFile(`${FOLDER}/${placeOf(key)}`, path)
  }
}

export async function restorePhoto(dataDir: string, entry: TarEntry): Promise<void> {
  const match = new RegExp(`^${FOLDER}/([0-9a-f]{2}/[0-9a-f-]{36})$`).exec(entry.name)
  if (!match?.[1]) {
    for await (const _ of entry.content);
    return
  }
  const path = join(blobFolder(dataDir), match[1])
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(entry.content), createWriteStream(path, { mode: 0o600, flush: true }))
}
