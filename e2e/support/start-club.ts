// Starts the built server on a free port with a fresh demo club, and ends it by its own process. BASE_URL names a running one instead.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inDatabase } from './club/club-database.ts'
import { freePort } from './free-port.ts'

export default async function startClub(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'o1-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const pages = await freePort()
  const certificate = fileURLToPath(new URL('pages/pages-cert.pem', import.meta.url))
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: url,
      O1_DEMO: 'on',
      O1_RATE_LIMITS: 'off',
      O1_TRIAL_PAGES: `${pages}:${certificate}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await saysWelcome(child)
  // All journeys ask as Ava, and most leave their request open.
  await inDatabase('update private.club set open_requests = 100', [], dataDir)
  process.env.BASE_URL = url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_PAGES_PORT = String(pages)
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
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
