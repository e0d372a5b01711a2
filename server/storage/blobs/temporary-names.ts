// Makes names of temporary files that name their process, so that a starting server removes the files of ended processes and never a file
// that a running process is writing.
import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const RUN = randomUUID().slice(0, 8)
/** For files of other machines: this one can't find out whether their processes run. */
const ABANDONED_AFTER_MS = 24 * 3600 * 1000

export function newTemporaryName(): string {
  return `${HOST}.${process.pid}.${RUN}.${randomUUID()}`
}

export function isAbandoned(name: string, modifiedAt: number, now: number): boolean {
  const [host, pid, run] = name.split('.')
  if (host !== HOST || !pid || !run) return now - modifiedAt > ABANDONED_AFTER_MS
  if (Number(pid) === process.pid) return run !== RUN
  return !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}
