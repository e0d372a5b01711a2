// Makes sure at start that the data folder exists and can be written.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '#server/platform/settings/startup-error.ts'

/** This file marks a folder into which a backup is being restored. */
export const UNFINISHED_RESTORE = 'restore.unfinished'

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
