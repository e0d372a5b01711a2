// Removes the files in the staging folder whose processes have ended. It never touches files of running processes.
import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './durable-files.ts'
import { isAbandoned } from './temporary-names.ts'

export async function sweepStaging(dir: string, now: number = Date.now()): Promise<number> {
  const names = await readdir(dir).catch((fault: unknown) => {
    if (isMissing(fault)) return []
    throw fault
  })
  let removed = 0
  for (const name of names) {
    const path = join(dir, name)
    try {
      if (!isAbandoned(name, (await stat(path)).mtimeMs, now)) continue
      await unlink(path)
      removed += 1
    } catch (fault) {
      if (!isMissing(fault)) throw fault
    }
  }
  return removed
}
