// A demo club of the built server on a free port and a folder of its own, that can be killed as a machine kills it, and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export interface DemoClub {
  readonly url: string
  readonly dataDir: string
  /** Ends the server between two instructions; its database is left alone. */
  kill(): Promise<void>
  /** Starts a killed server on what it left. */
  start(): Promise<void>
  close(): Promise<void>
}

/** `settings` are variables of the environment besides those every club of the journeys has. */
export async function startDemoClub(settings: Record<string, string> = {}): Promise<DemoClub> {
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: url,
    O1_DEMO: 'on',
    O1_RATE_LIMITS: 'off',
    ...settings,
  }
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await saysWelcome(child)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function saysWelcome(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text: Buffer) => {
      said += text
      if (said.includes('ava@o1.test')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
}
