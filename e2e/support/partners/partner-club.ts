// A demo club that has switched other houses on: the built server in a folder of its own, whose config.toml says so.
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'
import { openPartnerHouse, type PartnerHouse, SECRET } from './partner-house.ts'

export interface PartnerClub {
  readonly url: string
  readonly house: PartnerHouse
  close(): Promise<void>
}

export async function startPartnerClub(partners: readonly string[]): Promise<PartnerClub> {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'o1-partners-'))])
  const url = `http://localhost:${port}`
  const house = await openPartnerHouse(url)
  const root = join(folder, 'club')
  await layOut(root, partners, house.issuer)
  const { DATABASE_URL: _database, BASE_URL: _base, E2E_DATA_DIR: _folder, ...inherited } = process.env
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SITE_URL: url,
      O1_DEMO: 'on',
      O1_RATE_LIMITS: 'off',
      PARTNER_SECRET: SECRET,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, failed) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said += text
      if (said.includes('ava@o1.test')) done()
    })
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)))
  })
  return {
    url,
    house,
    async close() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      await house.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The server finds the project's folder from where its own file lies, so that one is a copy; all else may be linked. */
async function layOut(root: string, partners: readonly string[], issuer: string) {
  await mkdir(join(root, 'dist'), { recursive: true })
  const link = (path: string) => symlink(resolve(path), join(root, path))
  for (const entry of await readdir('.')) if (!['dist', 'supabase'].includes(entry)) await link(entry)
  for (const entry of await readdir('dist')) if (entry !== 'server') await link(`dist/${entry}`)
  await cp('dist/server', join(root, 'dist/server'), { recursive: true })
  await mkdir(join(root, 'supabase'))
  for (const entry of await readdir('supabase')) if (entry !== 'config.toml') await link(`supabase/${entry}`)
  const tables = partners.map(
    (name) =>
      `[auth.external.${name}]\nenabled = true\nclient_id = "o1-club"\nsecret = "env(PARTNER_SECRET)"\nurl = "${issuer}"\n`,
  )
  const config = await readFile('supabase/config.toml', 'utf8')
  const linking = config.replace('enable_manual_linking = false', 'enable_manual_linking = true')
  await writeFile(join(root, 'supabase/config.toml'), `${linking}\n${tables.join('\n')}`)
}
