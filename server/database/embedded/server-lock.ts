// Allows one server for each data folder. A lock file names its process; the start time tells it from a later process with the same number.
import { readFileSync } from 'node:fs'
import { link, open, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { isRunning } from './is-running.ts'

interface Holder {
  readonly pid: number
  readonly born: string
}

export interface ServerLock {
  /** True if the last server ended without releasing the lock. */
  readonly wasAbandoned: boolean
  release(): Promise<void>
}

export async function lockDataFolder(dataDir: string): Promise<ServerLock> {
  const path = join(dataDir, 'server.lock')
  const me: Holder = { pid: process.pid, born: startTimeOf(process.pid) }
  let wasAbandoned = false
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify(me))
      await file.close()
      break
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new StartupError(`The data folder ${dataDir} can't be written to: ${message}`)
    }
    const holder = await readHolder(path)
    if (holder && isAlive(holder)) {
      throw new StartupError(
        `Another server (process ${holder.pid}) already uses the data folder ${dataDir}; stop it, or set DATA_DIR to another folder.`,
      )
    }
    wasAbandoned = true
    await removeAbandoned(path, holder)
  }
  return {
    wasAbandoned,
    release: async () => {
      const holder = await readHolder(path)
      if (holder?.pid === me.pid) await unlink(path).catch(() => undefined)
    },
  }
}

/** Moves the file away and reads it again before deleting it: another server may have written its own lock meanwhile. */
async function removeAbandoned(path: string, holder: Holder | undefined): Promise<void> {
  const aside = `${path}.${process.pid}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  const found = await readHolder(aside)
  const isNew = found && (found.pid !== holder?.pid || found.born !== holder.born)
  if (isNew) await link(aside, path).catch(() => undefined)
  await unlink(aside).catch(() => undefined)
}

async function readHolder(path: string): Promise<Holder | undefined> {
  // A new lock file may be empty for a moment, before its text is written.
  for (let tries = 0; tries < 20; tries += 1) {
    const text = await readFile(path, 'utf8').catch(() => '')
    try {
      return JSON.parse(text) as Holder
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return undefined
}

function isAlive({ pid, born }: Holder): boolean {
  return isRunning(pid) && startTimeOf(pid) === born
}

/** When a process started, as the kernel writes it; empty if there is no /proc. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
