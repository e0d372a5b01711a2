// Starts the built server in its own process, as `npm start` does, and measures its CPU time, memory and event loop.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf } from './club.ts'

const PORT = Number(process.env.BENCH_PORT ?? 4260)
const CLOCK_TICKS = 100

export interface BenchServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly anonKey: string
  /** The time from the start of the process until it was ready, in milliseconds. */
  readonly readyAfter: number
  /** The CPU time of the server process so far, in milliseconds. */
  cpu(): number
  /** That of its database, with all that served it and has ended. */
  databaseCpu(): Promise<number>
  /** The proportional memory (Pss) of the server and of its database, in bytes. */
  memory(): Promise<{ server: number; database: number }>
  /** How much of that are pages of the programs themselves, which are shared with whoever runs the same ones and can be read again at any time. */
  memoryOfPrograms(): Promise<number>
  /** Starts a new measurement of the event loop. */
  watchEventLoop(): Promise<void>
  /** The event loop's delay since the measurement started, in milliseconds: of looks every two, and the longest, which one look saw however long it was. */
  eventLoop(): Promise<{ p99: number; longest: number }>
  stop(): Promise<void>
}

export interface ServerOptions {
  readonly web?: boolean
  readonly port?: number
  readonly folder?: string
  readonly env?: Readonly<Record<string, string>>
}

/** With `web` it builds and serves the web app too; `folder` holds the sources, if they are others than these, and `env` what is set differently. */
export async function startServer(
  dataDir: string,
  { web = false, port = PORT, folder = resolve('.'), env }: ServerOptions = {},
): Promise<BenchServer> {
  const what = web ? '' : `{ only: 'server' }`
  const build = `import('./tools/build/build.mjs').then((build) => build.buildWhatChanged(${what}))`
  execFileSync(process.execPath, ['-e', build], { cwd: folder, stdio: 'inherit' })
  const probe = join(mkdtempSync(join(tmpdir(), 'o1-bench-')), 'event-loop')
  const started = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', resolve('bench/support/event-loop-probe.mjs'), 'dist/server/main.js'],
    {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        O1_DEMO: 'off',
        O1_RATE_LIMITS: '999999',
        PORT: String(port),
        DATA_DIR: dataDir,
        BENCH_EVENT_LOOP: probe,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  const readyAfter = performance.now() - started
  const pid = child.pid ?? 0
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { anonKey: string }
  const ask = async () => {
    child.kill('SIGUSR2')
    await pause(150)
  }
  return {
    url,
    port,
    pid,
    anonKey: keys.anonKey,
    readyAfter,
    cpu: () => cpuOf(pid),
    databaseCpu: async () => {
      const postmaster = await postmasterOf(dataDir)
      return processTree(postmaster).reduce((sum, one) => sum + cpuOf(one, one === postmaster), 0)
    },
    memory: async () => ({
      server: memoryOf([pid]),
      database: memoryOf(processTree(await postmasterOf(dataDir))),
    }),
    memoryOfPrograms: async () => memoryOf([pid, ...processTree(await postmasterOf(dataDir))], 'Pss_File'),
    watchEventLoop: ask,
    eventLoop: async () => {
      await ask()
      const [p99 = 0, longest = 0] = readFileSync(probe, 'utf8').split(' ').map(Number)
      return { p99, longest }
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(5)
  }
}

function cpuOf(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  return (ticks * 1000) / CLOCK_TICKS
}

function memoryOf(pids: number[], kind = 'Pss'): number {
  let bytes = 0
  for (const pid of pids) {
    try {
      const held = new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
      bytes += Number(held?.[1] ?? 0) * 1024
    } catch {
      // The process ended before it was read.
    }
  }
  return bytes
}

/** A process and all its descendants. */
function processTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      parents.set(Number(name), Number(fields[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const found = [root]
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child)
  return found
}
