// Makes sure at start that the data folder exists, can be written, and holds a whole club or none.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

/** This file marks a folder into which a backup is being restored. */
export const UNFINISHED_RESTORE = 'restore.unfinished'

/** This file marks a folder into which a club is being moved. */
export const UNFINISHED_MOVE_FILE = 'move.unfinished'

/** This file marks a folder whose club is being made: its keys may be there before its database. */
export const NEW_CLUB = 'club.new'

/** This file says that new keys are wanted for an old club. */
const NEW_KEYS = 'keys.new'

export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await makeFolder(folder)
    // The file has content, because a full disk still has room for an empty file.
    await writeFile(probe, 'probe').finally(() => unlink(probe).catch(() => undefined))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const reason = {
      ENOSPC: 'the disk is full',
      EROFS: 'the disk is read-only',
      ENOTDIR: 'part of its path is a file',
    }[code]
    throw new StartupError(
      `The data folder ${folder} can't be written (${reason ?? code}); set DATA_DIR to one that can.`,
    )
  }
  if (existsSync(join(folder, UNFINISHED_RESTORE))) {
    throw new StartupError(`A restore into ${folder} was cut off and holds half a club; empty it and restore again.`)
  }
  if (existsSync(join(folder, UNFINISHED_MOVE_FILE))) {
    throw new StartupError(
      `A club is being moved into ${folder} and is not whole yet: run the same "npm run move" again, which goes on where it was cut off, or empty the folder.`,
    )
  }
  if (!existsSync(join(folder, DATABASE)) && (await remainsOf(folder)).length === 0) {
    await writeFile(join(folder, NEW_CLUB), 'The next start makes a club here.\n', { mode: 0o600 })
  }
}

const DATABASE = 'postgres/PG_VERSION'

/** What is left of a club beside its database. */
async function remainsOf(folder: string): Promise<string[]> {
  const photos = await readdir(join(folder, 'storage/objects')).catch(() => [])
  return [...(existsSync(join(folder, 'keys.json')) ? ['its keys'] : []), ...(photos.length > 0 ? ['its photos'] : [])]
}

/** For the embedded database: a lost one must not quietly become a new, empty club under the old keys (data-folder.test.ts). */
export async function refuseLostDatabase(folder: string): Promise<void> {
  if (existsSync(join(folder, DATABASE)) || existsSync(join(folder, NEW_CLUB))) return
  const remains = await remainsOf(folder)
  if (remains.length === 0) return
  throw new StartupError(
    `${folder} holds a club's remains (${remains.join(' and ')}) but not its database, ${join(folder, 'postgres')}. ` +
      'Put that folder back, restore a backup into an empty DATA_DIR, or set DATABASE_URL if the database is elsewhere; ' +
      'for a new club choose an empty DATA_DIR.',
  )
}

/** For the embedded database: lost keys must not quietly become new ones, which sign everybody out and refuse every client. */
export function refuseLostKeys(folder: string): void {
  if (!existsSync(join(folder, DATABASE)) || existsSync(join(folder, NEW_CLUB))) return
  if (existsSync(join(folder, 'keys.json')) || existsSync(join(folder, NEW_KEYS))) return
  throw new StartupError(
    `${folder} holds a club's database but not its keys, ${join(folder, 'keys.json')}. Put that file back from a backup. To make new keys, which ` +
      `sign everybody out and need new addresses in every client, add an empty file ${join(folder, NEW_KEYS)}.`,
  )
}

/** For the embedded database and photos in the folder: rows name photos, and the folder is gone. */
export async function refuseLostPhotos(folder: string, database: Pick<Database, 'query'>): Promise<void> {
  const photos = join(folder, 'storage/objects')
  const isThere = await stat(photos).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere || (await database.query('select 1 from storage.objects limit 1')).length === 0) return
  throw new StartupError(
    `The photos of this club are lost: ${photos} is not a folder, and its database names photos in it. Put that folder back from a backup, ` +
      'or set S3_BUCKET if they are elsewhere; to go on without them make an empty folder there.',
  )
}

/** From now on a missing database is a loss. */
export async function clubIsMade(folder: string): Promise<void> {
  await rm(join(folder, NEW_CLUB), { force: true })
}

export function newKeysWanted(folder: string): boolean {
  return existsSync(join(folder, NEW_KEYS))
}

/** From now on other keys than these are refused. */
export async function newKeysAreMade(folder: string): Promise<void> {
  await rm(join(folder, NEW_KEYS), { force: true })
}

/** Makes one folder after the other: Node's recursive mkdir never returns under a folder like /proc, which takes no new folders. */
async function makeFolder(folder: string): Promise<void> {
  const exists = await stat(folder).catch(() => undefined)
  if (exists) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
