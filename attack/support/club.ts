// The club under attack: the built server on an empty folder of its own, as an operator starts it. The attack speaks to it over the wire; its one
// way inside is the database, to lay out secrets and to see what has changed.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Database } from '#server/database/database.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { openClubDatabase } from '#tools/commands/open-club-database.ts'

const run = promisify(execFile)
const OPEN_WITHIN_MS = 120_000

export interface Club {
  readonly url: string
  readonly dataDir: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly database: Database
  /** The last lines the server logged. */
  logged(): string
  /** Resident memory of the server's process, in MB. */
  memory(): Promise<number>
  kill(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** `folder`: where its data is, instead of a new one that goes when it closes. */
export async function openClub(settings: Readonly<Record<string, string>> = {}, folder?: string): Promise<Club> {
  const [port, dataDir] = await Promise.all([freePort(), folder ?? mkdtemp(join(tmpdir(), 'o1-attack-'))])
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _database, ...inherited } = process.env
  const env = { ...inherited, PORT: String(port), DATA_DIR: dataDir, SITE_URL: url, O1_DEMO: 'off', ...settings }
  let server: ChildProcess
  let log = ''

  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })
      .then(({ ok }) => ok)
      .catch(() => false)

  async function start(): Promise<void> {
    log = ''
    server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (text: Buffer) => {
        log = (log + text).slice(-20_000)
      })
    }
    for (const until = Date.now() + OPEN_WITHIN_MS; !(await isReady()); await sleep(200)) {
      if (server.exitCode !== null) throw new Error(`The club ended with ${server.exitCode}:\n${log}`)
      if (Date.now() > until) throw new Error(`The club was not ready in time:\n${log}`)
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }

  await start()
  const { stdout } = await run(process.execPath, ['tools/commands/run.mjs', 'keys'], { env })
  const key = (name: string) => {
    const value = new RegExp(`^${name}=(.+)$`, 'm').exec(stdout)?.[1]
    if (!value) throw new Error(`npm run keys printed no ${name}`)
    return value
  }
  const { database } = await openClubDatabase(readConfig(env))
  return {
    url,
    dataDir,
    anonKey: key('SUPABASE_ANON_KEY'),
    serviceKey: key('SUPABASE_SERVICE_ROLE_KEY'),
    database,
    logged: () => log,
    async memory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    async close() {
      await database.close()
      await end('SIGTERM')
      if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
