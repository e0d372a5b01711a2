// The welcome block: the club's address, the address it listens at, and its mail settings, right or wrong.
import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/settings/config.ts'
import { mailTrouble } from './mail-trouble.ts'
import { welcome } from './welcome.ts'

const welcomeWith = async (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: '/tmp/club', ...env })
  const facts = { hasDemoClub: false, hasAdmin: true, milliseconds: 1000, mailTrouble: await mailTrouble(config) }
  return welcome({ config, ...facts })
}

it('the welcome names the public address and the address it listens at', async () => {
  const text = await welcomeWith({
    NODE_ENV: 'production',
    SITE_URL: 'https://club.example',
    PORT: '3100',
    HOST: '::1',
  })
  expect(text).toContain('o1 is open at https://club.example')
  expect(text).toContain('Listens  at http://[::1]:3100')
  expect(text).not.toContain('SITE_URL')
})

it('the command for the first admin names what it takes to find this club and its address', () => {
  const firstAdmin = (env: Record<string, string>) => {
    const config = readConfig(env)
    const text = welcome({ config, hasDemoClub: false, hasAdmin: false, milliseconds: 1000 })
    return /First admin +(.*)/.exec(text)?.[1]
  }
  const command = 'npm run admin -- create you@example.com'
  expect(firstAdmin({})).toBe(command)
  expect(firstAdmin({ PORT: '3100' })).toBe(`PORT=3100 ${command}`)
  expect(firstAdmin({ SITE_URL: 'https://club.example', PORT: '3100', DATA_DIR: '/srv/o1' })).toBe(
    `SITE_URL=https://club.example DATA_DIR=/srv/o1 ${command}`,
  )
})

it('in a container, which has no tools, the first admin is made by the built command', () => {
  const config = { ...readConfig({ DATA_DIR: '/data', SITE_URL: 'https://club.example' }), rootDir: '/app' }
  const text = welcome({ config, hasDemoClub: false, hasAdmin: false, milliseconds: 1000 })
  expect(text).toContain('First admin   node dist/server/admin.js create you@example.com')
})

it('the welcome warns when SITE_URL is not set in production', async () => {
  expect(await welcomeWith({ NODE_ENV: 'production' })).toContain('SITE_URL is not set')
})

it('the welcome names the outbox folder or the mail server, and a mail server that cannot be found', async () => {
  expect(await welcomeWith({})).toContain('/tmp/club/outbox  (set SMTP_HOST to really send)')
  expect(await welcomeWith({ SMTP_HOST: 'localhost' })).toContain('by localhost:587, from o1 <no-reply@o1.test>')
  const notFound = await welcomeWith({ SMTP_HOST: 'no-such-host.invalid' })
  expect(notFound).toMatch(/SMTP_HOST "no-such-host\.invalid" can't be found \(\w+\): mails wait/)
})

it('the welcome says whether applicants are asked to confirm their address', async () => {
  expect(await welcomeWith({})).toContain('Applicants are not asked to confirm their address')
  expect(await welcomeWith({ SMTP_HOST: 'localhost' })).toContain('Applicants confirm their address')
  expect(await welcomeWith({ SMTP_HOST: 'localhost', O1_MAIL: 'off' })).toContain('are not asked')
})

it.each([
  ['20.19.0', true],
  ['22.12.0', false],
  ['24.1.0', false],
])('Node %s is told of newer ones: %s', (node, told) => {
  const text = welcome({ config: readConfig({}), hasDemoClub: false, hasAdmin: true, milliseconds: 1000, node })
  expect(text.includes(`Node     ${node} gets no mends`)).toBe(told)
})
