// Tells whether a process runs. A killed process that its parent has not collected yet keeps its number, but does not run.
import { readFileSync } from 'node:fs'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isDead(pid)
  }
  return !isDead(pid)
}

function isDead(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    // No /proc, or the process has just ended: the signal's answer counts.
    return false
  }
}
