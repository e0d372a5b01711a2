// A disk of a few megabytes, in memory. Only Linux has one, and only for those who may mount it.
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  readonly folder: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Undefined where there can be none. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'o1-small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (let { bavail, bsize } = await statfs(folder); bavail > 0; { bavail, bsize } = await statfs(folder)) {
          await file.write(Buffer.alloc(Math.min(bavail * bsize, 4 * 1024 * 1024)))
        }
      } catch {
        // It is full.
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', ['-l', folder])
      // The disk goes when the last process has left it.
      await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined)
    },
  }
}
