// Makes the private folder of the cluster's socket. A socket path may have about 100 bytes, so the folder's name does not contain the data folder's.
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { clusterOwner } from './unprivileged.ts'

const LONGEST = 100

/** Every start makes a new folder, so that the server never uses one that another user made under that name. */
export async function makeSocketFolder(files: string): Promise<string> {
  const name = `o1-${createHash('sha256').update(files).digest('hex').slice(0, 16)}`
  const usual = join(tmpdir(), name)
  const folder = `${usual}/.s.PGSQL.5432`.length > LONGEST ? join('/tmp', name) : usual
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    await chmod(folder, 0o700)
    const owner = clusterOwner()
    if (owner) await chown(folder, owner.uid, owner.gid)
  } catch (error) {
    throw new StartupError(
      `The database needs the folder ${folder} for its socket: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  return folder
}
