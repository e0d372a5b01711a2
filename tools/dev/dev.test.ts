// `npm run dev` as a contributor runs it: in a copy of this project with a web app of one line, editing files and stopping for real.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Room for a busy machine; a quiet one needs a tenth of it. */
const PATIENCE = 90_000

let project: string
let port: number
let loop: ChildProcess
let ended: Promise<number | null>
let output = ''

const at = (path: string) => join(project, path)
const url = (path: string) => `http://127.0.0.1:${port}${path}`

async function until(sign: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE - 5000; !(await sign()); await sleep(50)) {
    if (Date.now() > end || loop.exitCode !== null) throw new Error(`It did not come to that:\n${output}`)
  }
}

async function call(procedure: string): Promise<number> {
  const { anonKey } = JSON.parse(await readFile(at('.cache/dev/keys.json'), 'utf8')) as { anonKey: string }
  const answer = await fetch(url(`/rest/v1/rpc/${procedure}`), { method: 'POST', headers: { apikey: anonKey } })
  await answer.arrayBuffer()
  return answer.status
}

const procedure = (name: string) =>
  `create function public.${name}() returns int language sql as 'select 1'; grant execute on function public.${name}() to anon;`

beforeAll(async () => {
  const root = resolve(import.meta.dirname, '../..')
  project = await mkdtemp(join(tmpdir(), 'o1-dev-'))
  for (const part of ['server', 'supabase', 'tools', 'types', 'package.json']) {
    await cp(join(root, part), at(part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), at('node_modules'))
  // What is installed is what is wanted: this must never start an installation through the link.
  await cp(join(root, 'node_modules/.package-lock.json'), at('package-lock.json'))
  await mkdir(at('web'))
  await writeFile(at('web/index.html'), '<!doctype html><html><head><title>o1</title></head></html>')
  await writeFile(at('vite.config.ts'), `export default { root: 'web' }`)
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  port = (probe.address() as { port: number }).port
  await new Promise((closed) => probe.close(closed))

  const { PATH = '', HOME = '' } = process.env
  // Without its demo, which takes most of the time: that one is start.test.ts's.
  const env = { PATH, HOME, PORT: String(port), O1_DEMO: 'off' }
  loop = spawn('npm', ['run', 'dev'], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  for (const stream of [loop.stdout, loop.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  ended = new Promise((done) => loop.once('close', done))
  await until(() => /Stop {5}Ctrl-C/.test(output))
}, PATIENCE)

afterAll(async () => {
  if (loop.exitCode === null && loop.pid) process.kill(-loop.pid, 'SIGKILL')
  await ended
  await rm(project, { recursive: true, force: true })
})

it('gives the page the settings a server would write into it, and Vite’s way to take edits in', async () => {
  const page = await (await fetch(url('/some/screen'), { headers: { accept: 'text/html' } })).text()
  const { anonKey } = JSON.parse(await readFile(at('.cache/dev/keys.json'), 'utf8')) as { anonKey: string }
  expect(page).toContain(
    `<meta name="o1-config" content='{"anonKey":"${anonKey}","sampleContent":false,"partners":[],"linking":false,"passkeys":false,"securityKeys":false}'>`,
  )
  expect(page).toContain('/@vite/client')
})

it(
  'prints a changed mail and sends it by the next server',
  async () => {
    const { serviceRoleKey } = JSON.parse(await readFile(at('.cache/dev/keys.json'), 'utf8')) as Record<string, string>
    const ask = async (path: string, body: object) => {
      const headers = { apikey: `${serviceRoleKey}`, authorization: `Bearer ${serviceRoleKey}` }
      const answer = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) })
      expect(answer.status, await answer.text()).toBe(200)
    }
    await ask('/auth/v1/admin/users', { email: 'ada@dev.test', password: 'a password', email_confirm: true })
    const file = at('supabase/templates/recovery.html')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('Set a new password', 'Choose another password'))
    await until(() => output.includes('supabase/templates/recovery.html: live in'))
    await ask('/auth/v1/recover', { email: 'ada@dev.test' })
    const mails = async () => {
      const names = await readdir(at('.cache/dev/outbox')).catch(() => [])
      return (await Promise.all(names.map((name) => readFile(at(`.cache/dev/outbox/${name}`), 'utf8')))).join()
    }
    await until(async () => (await mails()) !== '')
    expect(await mails()).toContain('Choose another password')
  },
  PATIENCE,
)

it(
  'takes a server edit in while PostgreSQL keeps running, and keeps the last good server when one does not build',
  async () => {
    const readPid = () => readFile(at('.cache/dev/postgres/postmaster.pid'), 'utf8')
    const before = await readPid()
    const file = at('server/app/gateway/health.ts')
    const text = await readFile(file, 'utf8')
    const edited = async () => (await fetch(url('/healthz'))).headers.get('x-edit') === 'yes'
    await writeFile(file, text.replace(/writeHead\(([^{]+)\{/, `writeHead($1{ 'x-edit': 'yes',`))
    await until(edited)
    await writeFile(file, `${text}\nconst half =`)
    await until(() => output.includes('The last good one keeps running.'))
    expect(output).toContain('health.ts')
    expect(await edited()).toBe(true)
    expect(await readPid()).toBe(before)
  },
  PATIENCE,
)

it(
  'applies an unfinished migration to a throw-away copy of the club, each save to a new one, and never a failing one',
  async () => {
    const file = at('supabase/migrations/20991231000000_trial.sql')
    await writeFile(file, procedure('first_try'))
    await until(async () => (await call('first_try')) === 200)
    await writeFile(file, procedure('second_try'))
    await until(async () => (await call('second_try')) === 200)
    expect(await call('first_try')).toBe(404)
    await writeFile(file, `select 1;\nselect * from nowhere;`)
    await until(() => /20991231000000_trial\.sql failed .*"nowhere" does not exist \(line 2\)/.test(output))
    expect(await call('second_try')).toBe(200)
    await rm(file)
    await until(async () => (await call('second_try')) === 404)
    await until(async () => (await readdir(at('.cache/dev/clubs'))).length === 1)
  },
  PATIENCE,
)

it(
  'refuses to try a finished migration that was changed, and says what to do',
  async () => {
    const [name = ''] = await readdir(at('supabase/migrations'))
    const file = at(`supabase/migrations/${name}`)
    const text = await readFile(file, 'utf8')
    await writeFile(file, `${text}\nselect 1;`)
    await until(() => output.includes(`${name} is finished and was changed; put it back`))
    await writeFile(file, text)
  },
  PATIENCE,
)

it(
  'ends everything it started on Ctrl-C',
  async () => {
    if (loop.pid) process.kill(-loop.pid, 'SIGINT')
    expect(await ended).toBe(0)
    const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    expect(left).not.toContain(project)
  },
  PATIENCE,
)
