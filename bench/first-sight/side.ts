// A build of the app and a demo club that serves it: of this folder, or of a commit in a temporary one.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DiscoverPage } from '#types/shapes.ts'
import { checkOut } from '../support/check-out.ts'

const MEMBER = { email: 'ava@o1.test', password: 'o1-demo-club' }

export interface Side {
  readonly name: string
  readonly url: string
  /** What the browser of a signed-in member keeps. */
  readonly session: string
  /** Whose page is opened. */
  readonly member: string
  close(): Promise<void>
}

/** Without a commit it is what stands in this folder. */
export async function openSide(name: string, port: number, commit?: string): Promise<Side> {
  const made = mkdtempSync(join(tmpdir(), 'o1-first-sight-'))
  const folder = commit ? checkOut(commit, join(made, 'app')) : resolve('.')
  const dataDir = join(made, 'data')
  console.log(`Building ${commit ?? 'this folder'}`)
  execFileSync(process.execPath, ['tools/build/build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: url,
      O1_DEMO: 'on',
      O1_RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async () => {
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
    rmSync(made, { recursive: true, force: true, maxRetries: 5 })
  }
  await saysWelcome(server)
  return { name, url, ...(await signIn(url, dataDir)), close }
}

function saysWelcome(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = ''
    server.stdout?.on('data', (text: Buffer) => {
      said += text
      if (said.includes(MEMBER.email)) done()
    })
    server.once('exit', (code) => fail(new Error(`The server ended with ${code} before it was ready:\n${said}`)))
  })
}

async function signIn(url: string, dataDir: string): Promise<Pick<Side, 'session' | 'member'>> {
  const { anonKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as { anonKey: string }
  const post = async (path: string, words: object, token = anonKey) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(words),
    })
    if (!answer.ok) throw new Error(`The member of the demo had no answer of ${path}: ${answer.status}`)
    return answer.text()
  }
  const session = await post('/auth/v1/token?grant_type=password', MEMBER)
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const found = JSON.parse(await post('/rest/v1/rpc/discover', {}, token)) as Pick<DiscoverPage, 'profiles'>
  const member = found.profiles[0]?.userId
  if (!member) throw new Error('The demo has nobody else')
  return { session, member }
}
