// Where the tests keep their databases and folders: in memory, where there is room. Each server of theirs begins with a database of its own,
// a copy of a thousand small files, which takes a disk ten times as long.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'o1-tests-'
/** Three times what a whole run takes. */
const ROOM = 6 * 2 ** 30

/** From here on os.tmpdir() names a folder of this process in memory. Who has named a folder for such things in TMPDIR keeps it. */
export function workInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  removeAbandoned()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    // The machine's, where Node can't say what of it this process may take.
    const free = process.availableMemory?.() ?? freemem()
    return Math.min(bavail * bsize, free) > ROOM
  } catch {
    return false
  }
}

/** Of runs that were killed. A database that still works in one ends by itself: it looks whether its files are there. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true })
    } catch {
      // Somebody else's.
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
