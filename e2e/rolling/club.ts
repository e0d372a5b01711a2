// A club of several processes on one database, with one folder for keys and pictures, as an operator of several machines runs it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { type Balancer, startBalancer } from './balancer.ts'

const OPEN_WITHIN_MS = 180_000

export interface ClubOfMany {
  readonly url: string
  readonly processes: readonly Process[]
  close(): Promise<void>
}

export class Process {
  readonly #env: NodeJS.ProcessEnv
  readonly #url: string
  #folder: string
  #child: ChildProcess | undefined
  #said = ''

  /** `folder`: of the release it runs, built. */
  constructor(env: NodeJS.ProcessEnv, port: number, folder: string) {
    this.#folder = folder
    this.#env = { ...env, PORT: String(port) }
    this.#url = `http://127.0.0.1:${port}`
  }

  /** Resolves when it is ready and has printed its welcome: the demo club is made then. */
  async start(): Promise<void> {
    this.#said = ''
    let welcomed = false
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        this.#said = (this.#said + text).slice(-4000)
        welcomed ||= this.#said.includes('ava@o1.test')
      })
    for (const until = Date.now() + OPEN_WITHIN_MS; !welcomed || !(await this.#isReady()); await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode}:\n${this.#said}`)
      if (Date.now() > until) throw new Error(`A process was not ready in time:\n${this.#said}`)
    }
  }

  /** The release it runs from its next start on. */
  run(folder: string): void {
    this.#folder = folder
  }

  /** Resolves to how it ended: 0 when it left on its own terms. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return ended
  }

  #isReady(): Promise<boolean> {
    return fetch(`${this.#url}/readyz`, { signal: AbortSignal.timeout(2000) })
      .then(({ ok }) => ok)
      .catch(() => false)
  }
}

export async function openClubOfMany(
  count: number,
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<ClubOfMany> {
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-rolling-'))
  const [port = 0, ...ports] = await Promise.all(Array.from({ length: count + 1 }, freePort))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    O1_DEMO: 'on',
    DATA_DIR: dataDir,
    SITE_URL: `http://127.0.0.1:${port}`,
    O1_TRUST_PROXY: '1',
    // All members of a rolling restart come from one address.
    O1_RATE_LIMITS: '1000',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const processes = ports.map((each) => new Process(env, each, folder))
  let balancer: Balancer | undefined
  const close = async () => {
    await balancer?.close()
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (const each of processes) await each.start()
    balancer = await startBalancer(port, ports)
    return { url: balancer.url, processes, close }
  } catch (error) {
    await close()
    throw error
  }
}
