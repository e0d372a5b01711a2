// Stands up the built server of a release as a process, on a database that is there already, with an admin for the acceptance tests.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabase } from '#server/database/testing.ts'
import { freePort } from '#server/platform/free-port.ts'

const READY_WITHIN_MS = 60_000

/** What the suites need to know of a backend. */
export interface Backend {
  readonly url: string
  readonly anonKey: string
  readonly serviceKey: string
  readonly admin: { readonly email: string; readonly password: string }
  readonly outbox: string
}

export interface StoodUp {
  readonly backend: Backend
  /** The end of its log: errors alone. */
  said(): string
  close(): Promise<void>
}

/** `folder`: the release, built. Its settings are those of all tests: no demo, no limits. */
export async function standUp(folder: string, club: TestDatabase): Promise<StoodUp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'o1-release-data-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME, TMPDIR } = process.env
  const settings = { O1_RATE_LIMITS: 'off', O1_DEMO: 'off', PORT: String(port), SITE_URL: url, DATA_DIR: dataDir }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: club.url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => (said = (said + text).slice(-4000)))
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const close = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (const until = Date.now() + READY_WITHIN_MS; !(await isReady(url)); await sleep(100)) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${said}`)
      if (Date.now() > until) throw new Error(`The server was not ready in time:\n${said}`)
    }
    const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
    const reach = { url, anonKey: String(keys.anonKey), serviceKey: String(keys.serviceRoleKey) }
    const admin = await makeAdmin(reach, club)
    return { backend: { ...reach, admin, outbox: join(dataDir, 'outbox') }, said: () => said, close }
  } catch (error) {
    await close()
    throw error
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function makeAdmin(
  { url, serviceKey }: Pick<Backend, 'url' | 'serviceKey'>,
  { database }: TestDatabase,
): Promise<Backend['admin']> {
  const admin = { email: 'keeper@acceptance.example', password: randomUUID() }
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...admin, email_confirm: true })
  const answer = await fetch(`${url}/auth/v1/admin/users`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`No admin could be made: ${answer.status} ${await answer.text()}`)
  await database.query('insert into private.admins (user_id) select id from auth.users where email = $1', [admin.email])
  return admin
}
