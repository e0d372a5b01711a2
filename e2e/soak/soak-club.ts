// The club of a soak: the built server on a small disk of its own, which can be killed, started again, and whose disk can be filled.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, open, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'

const DISK_MB = 1500
const OPEN_WITHIN = 120_000

export interface SoakClub {
  readonly url: string
  /** Absent where no small disk could be made: only root may. */
  readonly fillDisk: (() => Promise<void>) | undefined
  emptyDisk(): Promise<void>
  killServer(): Promise<void>
  startServer(): Promise<void>
  killDatabase(): Promise<void>
  /** Resident memory of the server's process, in MB. */
  serverMemory(): Promise<number>
  ready(): Promise<boolean>
  close(): Promise<void>
}

export async function openSoakClub(): Promise<SoakClub> {
  const disk = await mkdtemp(join(tmpdir(), 'o1-soak-'))
  const small = mounted(disk)
  const dataDir = join(disk, 'data')
  const filler = join(disk, 'filler')
  const port = await freePort()
  const url = `http://localhost:${port}`
  let server: ChildProcess
  let first = true

  const ready = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
      .then(({ ok }) => ok)
      .catch(() => false)

  async function startServer(): Promise<void> {
    server = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        SITE_URL: url,
        O1_DEMO: 'on',
        O1_RATE_LIMITS: 'off',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { stdout } = server
    // It prints the sign-ins when the demo club is whole; reading on keeps its output from filling up.
    if (stdout && first)
      await new Promise<void>((resolve) =>
        stdout.on('data', (text: Buffer) => text.includes('ava@o1.test') && resolve()),
      )
    stdout?.resume()
    first = false
    for (const until = Date.now() + OPEN_WITHIN; !(await ready()); await sleep(200)) {
      if (Date.now() > until) throw new Error(`The server was not ready within ${OPEN_WITHIN / 1000} s`)
    }
  }

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }

  await startServer()
  process.env.BASE_URL = url
  process.env.E2E_DATA_DIR = dataDir

  async function fillDisk(): Promise<void> {
    const file = await open(filler, 'w')
    try {
      const { bavail, bsize } = await statfs(disk)
      const block = Buffer.alloc(1024 * 1024)
      for (let left = bavail * bsize; left > 0; left -= block.length) await file.write(block)
      for (;;) await file.write(block.subarray(0, 4096))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      await file.close()
    }
  }

  return {
    url,
    fillDisk: small ? fillDisk : undefined,
    emptyDisk: () => rm(filler, { force: true }),
    killServer: () => end('SIGKILL'),
    startServer,
    async killDatabase() {
      const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async serverMemory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
    },
    ready,
    async close() {
      await end('SIGTERM')
      if (small) execFileSync('umount', [disk])
      await rm(disk, { recursive: true, force: true })
    },
  }
}

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
