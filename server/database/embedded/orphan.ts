// Finds and ends a postmaster that still runs after its server was killed. PostgreSQL's own postmaster.pid names the process.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { isRunning } from './is-running.ts'

const STEP_MS = 50
/** A fast shutdown may write a checkpoint first. After this long the postmaster gets an immediate shutdown, and recovery repairs the rest. */
const FORCE_AFTER_MS = 20_000
const GIVE_UP_MS = 30_000

/** Returns the process number of the postmaster it ended. Call it only while holding the data folder's lock. */
export async function stopOrphan(files: string): Promise<number | undefined> {
  const pidFile = join(files, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!pid || !isRunning(pid)) return undefined
  if (!runsCluster(pid, files)) {
    // The number now belongs to another program, and PostgreSQL would take that program for a running server.
    await rm(pidFile, { force: true })
    return undefined
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < GIVE_UP_MS; waited += STEP_MS) {
    if (!isRunning(pid) || !runsCluster(pid, files)) return pid
    if (waited === FORCE_AFTER_MS) process.kill(pid, 'SIGQUIT')
    await sleep(STEP_MS)
  }
  throw new StartupError(`A database process (${pid}) from an earlier run does not stop; end it and start again.`)
}

function runsCluster(pid: number, files: string): boolean {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(files)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(files)
  } catch {
    return false
  }
}
