// `npm start` as a stranger runs it: in a copy of this project with a web app of one line, building, starting, stopping and failing for real.
import { type ChildProcess, spawn } from 'node:child_process'
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/platform/free-port.ts'

const WELCOME = /Stop {5}Ctrl-C/
/** Room for a busy machine; a quiet one needs a tenth of it. */
const PATIENCE = 90_000

const STARTING = [process.execPath, 'tools/start/start.mjs'] as const

let folder: string
let project: string
let port: number
const running = new Set<Start>()

class Start {
  readonly #process: ChildProcess
  readonly began = performance.now()
  output = ''
  readonly ended: Promise<number | null>

  constructor(env: Record<string, string>, [program, ...args]: readonly [string, ...string[]] = STARTING) {
    const { PATH = '', HOME = '' } = process.env
    this.#process = spawn(program, args, {
      cwd: project,
      env: { PATH, HOME, PORT: String(port), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all of it can be killed at once.
      detached: true,
    })
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
      })
    }
    this.ended = new Promise((done) => this.#process.once('close', done))
    void this.ended.then(() => running.delete(this))
    running.add(this)
  }

  async until(sign: RegExp): Promise<number> {
    const over = this.ended.then(() => true)
    while (!sign.test(this.output)) {
      if (await Promise.race([over, sleep(20)])) {
        if (sign.test(this.output)) break
        throw new Error(`It ended without "${sign.source}":\n${this.output}`)
      }
    }
    return performance.now() - this.began
  }

  async stop(signal: 'SIGINT' | 'SIGTERM' = 'SIGTERM'): Promise<number | null> {
    this.#process.kill(signal)
    return this.ended
  }

  /** As Ctrl-C or a service manager does: every process hears it, and those that pass it on make it two. */
  async stopGroup(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> {
    if (this.#process.pid) process.kill(-this.#process.pid, signal)
    return this.ended
  }

  async killAll(): Promise<void> {
    if (this.#process.pid) process.kill(-this.#process.pid, 'SIGKILL')
    await this.ended
  }
}

const start = (dataDir: string, env: Record<string, string> = {}) =>
  new Start({ DATA_DIR: join(folder, dataDir), ...env })

async function signIn(email: string): Promise<Response> {
  const { anonKey } = JSON.parse(await readFile(join(folder, 'club/keys.json'), 'utf8')) as { anonKey: string }
  return fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'o1-demo-club' }),
  })
}

async function halfMade(dataDir: string): Promise<void> {
  for (let pictures: string[] = []; pictures.length <= 20; await sleep(20)) {
    pictures = await readdir(join(folder, dataDir, 'storage/objects'), { recursive: true }).catch(() => [])
  }
}

beforeAll(async () => {
  const root = resolve(import.meta.dirname, '../..')
  folder = await mkdtemp(join(tmpdir(), 'o1-start-'))
  project = join(folder, 'project')
  for (const part of ['server', 'supabase', 'tools', 'types', 'package.json']) {
    await cp(join(root, part), join(project, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  // What is installed is what is wanted: this must never start an installation through the link.
  await cp(join(root, 'node_modules/.package-lock.json'), join(project, 'package-lock.json'))
  await mkdir(join(project, 'web/app/served'), { recursive: true })
  await writeFile(join(project, 'web/app/served/draw.tsx'), 'export const drawnPages = {}')
  await writeFile(join(project, 'web/index.html'), '<!doctype html><title>o1</title>')
  await writeFile(
    join(project, 'vite.config.ts'),
    `export default ({ isSsrBuild }) => ({ root: 'web', build: { manifest: !isSsrBuild && 'asset-manifest.json' } })`,
  )
  port = await freePort()
})
afterEach(async () => {
  for (const left of running) await left.killAll()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the demo club', () => {
  it(
    'is made again from the beginning when its making was cut off, and the welcome says who can sign in',
    async () => {
      const first = start('club')
      await halfMade('club')
      expect(first.output).toContain('Building the server')
      await first.killAll()
      expect(first.output).not.toMatch(WELCOME)

      const second = start('club')
      await second.until(WELCOME)
      expect(second.output).not.toContain('Building')
      expect(second.output).toContain(`o1 is open at http://localhost:${port}`)
      expect(second.output).toMatch(
        /Member {3}ava@o1\.test {5}o1-demo-club\n\s+Admin {4}admin@o1\.test {3}o1-demo-club/,
      )
      expect(second.output).toContain(join(folder, 'club'))
      expect((await signIn('ava@o1.test')).status).toBe(200)
      expect((await signIn('admin@o1.test')).status).toBe(200)
      expect(await second.stop('SIGINT')).toBe(0)
    },
    2 * PATIENCE,
  )

  it(
    'is left alone without a complaint when one stops in the middle of its making',
    async () => {
      const stopped = start('half')
      await halfMade('half')
      expect(await stopped.stop()).toBe(0)
      expect(stopped.output).not.toMatch(/Error|failed|^\s+at /m)
    },
    PATIENCE,
  )

  it(
    'is there at the next start, which builds nothing, recovers nothing and is up at once',
    async () => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        const again = start('club')
        const milliseconds = await again.until(WELCOME)
        expect(again.output).not.toMatch(/Building|recovered|Stopped the database/)
        // Under 3 s on a quiet machine.
        expect(milliseconds).toBeLessThan(9000)
        expect((await signIn('ava@o1.test')).status).toBe(200)
        expect(await again.stopGroup(signal)).toBe(0)
      }
    },
    PATIENCE,
  )

  it(
    'has not a second server on its data',
    async () => {
      const first = start('club')
      await first.until(WELCOME)
      const second = start('club', { PORT: String(await freePort()) })
      expect(await second.ended).toBe(1)
      expect(second.output).toMatch(/^\s*Another server[^\n]+already uses the data folder[^\n]+\s*$/)
      expect((await signIn('ava@o1.test')).status).toBe(200)
      await first.stop()
    },
    PATIENCE,
  )
})

it(
  'in production nobody is made up: the welcome says how to make the first admin',
  async () => {
    const dataDir = join(folder, 'serious')
    const production = new Start({ DATA_DIR: dataDir, NODE_ENV: 'production' }, ['npm', 'start'])
    await production.until(WELCOME)
    expect(production.output).toContain(`First admin   PORT=${port} DATA_DIR=${dataDir} npm run admin -- create`)
    expect(production.output).not.toContain('ava@o1.test')
    // It ends when all it started has: npm alone hears of this.
    await production.stop()
    await expect(access(join(dataDir, 'server.lock'))).rejects.toThrow()
  },
  PATIENCE,
)

describe('one clear sentence and exit 1', () => {
  async function refusal(env: Record<string, string>, dataDir = 'serious'): Promise<string> {
    const failing = start(dataDir, { NODE_ENV: 'production', ...env })
    expect(await failing.ended).toBe(1)
    expect(failing.output).not.toMatch(/^\s+at |node:internal/m)
    const [sentence, ...more] = failing.output.trim().split('\n')
    expect(more).toEqual([])
    return sentence ?? ''
  }

  it(
    'for a port in use, after which nothing has to be recovered',
    async () => {
      const other = createServer()
      await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening))
      expect(await refusal({})).toContain(`Port ${port} is in use by another program`)
      await new Promise((closed) => other.close(closed))
      const next = start('serious', { NODE_ENV: 'production' })
      await next.until(WELCOME)
      expect(next.output).not.toContain('recovered')
      await next.stop()
    },
    PATIENCE,
  )

  it(
    'for a data folder that can’t be written',
    async () => {
      await writeFile(join(folder, 'a-file'), '')
      expect(await refusal({}, 'a-file/club')).toContain(
        `The data folder ${join(folder, 'a-file/club')} can't be written`,
      )
      expect(await refusal({ DATA_DIR: '/proc/o1' })).toContain("The data folder /proc/o1 can't be written")
    },
    PATIENCE,
  )

  it(
    'for a bad DATABASE_URL',
    async () => {
      expect(await refusal({ DATABASE_URL: 'mysql://root:secret@db/club' })).toMatch(/^DATABASE_URL must look like/)
      const closed = await freePort()
      const address = `postgres://o1:secret@127.0.0.1:${closed}/club`
      expect(await refusal({ DATABASE_URL: address })).toContain(`nothing answers at 127.0.0.1:${closed}`)
    },
    PATIENCE,
  )

  it(
    'for unknown settings and values',
    async () => {
      expect(await refusal({ O1_DEMOS: 'on' })).toContain('O1_DEMOS is not a setting of o1')
      expect(await refusal({ O1_DEMO: 'maybe' })).toBe('O1_DEMO must be "on" or "off", not "maybe".')
      expect(await refusal({ PORT: 'http' })).toContain('PORT must be a whole number')
    },
    PATIENCE,
  )
})
