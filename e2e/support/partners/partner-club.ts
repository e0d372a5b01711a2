// A demo club that has switched other houses on, companies' own and security keys among them: the built server in a folder of its own, whose config.toml says so.
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../free-port.ts'
import type { SmtpServer } from '../smtp-server.ts'
import { type CompanyHouse, openCompanyHouse } from './company-house.ts'
import { openPartnerHouse, type PartnerHouse, SECRET } from './partner-house.ts'

export interface PartnerClub {
  readonly url: string
  readonly dataDir: string
  readonly house: PartnerHouse
  /** The house of everybody with an address at o1.test. */
  readonly company: CompanyHouse
  close(): Promise<void>
}

/** `mail`: the server that takes its mails; a club without one asks no applicant for a code. */
export async function startPartnerClub(
  partners: readonly string[],
  { mail }: { mail?: SmtpServer } = {},
): Promise<PartnerClub> {
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'o1-partners-'))])
  const url = `http://localhost:${port}`
  const house = await openPartnerHouse(url)
  const root = join(folder, 'club')
  await layOut(root, partners, house.issuer)
  const { DATABASE_URL: _database, BASE_URL: _base, E2E_DATA_DIR: _folder, ...inherited } = process.env
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
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
      ...(mail && { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), SMTP_USER: 'door', SMTP_PASSWORD: 'a word' }),
      SAML_PRIVATE_KEY: privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
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
  const company = await registerCompany(url, join(folder, 'data'))
  return {
    url,
    dataDir: join(folder, 'data'),
    house,
    company,
    async close() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      await Promise.all([house.close(), company.close()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function registerCompany(url: string, dataDir: string): Promise<CompanyHouse> {
  const company = await openCompanyHouse(await (await fetch(`${url}/auth/v1/sso/saml/metadata`)).text())
  const { serviceRoleKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as {
    serviceRoleKey: string
  }
  const answer = await fetch(`${url}/auth/v1/admin/sso/providers`, {
    method: 'POST',
    headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` },
    body: JSON.stringify({ type: 'saml', metadata_xml: company.metadata, domains: ['o1.test'] }),
  })
  if (answer.status !== 201) throw new Error(`The company was not registered: ${await answer.text()}`)
  return company
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
  const saml = '[auth.saml]\nenabled = true\nprivate_key = "env(SAML_PRIVATE_KEY)"\n'
  const changed = config
    .replace('enable_manual_linking = false', 'enable_manual_linking = true')
    .replace(
      /(\[auth\.mfa\.web_authn\])\nenroll_enabled = false\nverify_enabled = false/,
      '$1\nenroll_enabled = true\nverify_enabled = true',
    )
  await writeFile(join(root, 'supabase/config.toml'), `${changed}\n${saml}\n${tables.join('\n')}`)
}
