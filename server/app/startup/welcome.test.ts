// What a start says of the club's addresses and its mail, right or wrong.
import { expect, it } from 'vitest'
import { readConfig } from '#server/platform/settings/config.ts'
import { mailTrouble } from './mail-trouble.ts'
import { welcome } from './welcome.ts'

const say = async (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: '/tmp/club', ...env })
  const facts = { hasDemoClub: false, hasAdmin: true, milliseconds: 1000, mailTrouble: await mailTrouble(config) }
  return welcome({ config, ...facts })
}

it('says the public address and where it listens', async () => {
  const said = await say({ NODE_ENV: 'production', SITE_URL: 'https://club.example', PORT: '3100', HOST: '::1' })
  expect(said).toContain('o1 is open at https://club.example')
  expect(said).toContain('Listens  at http://[::1]:3100')
  expect(said).not.toContain('SITE_URL')
})

it('says that links lead nowhere else while the public address is not set', async () => {
  expect(await say({ NODE_ENV: 'production' })).toContain('SITE_URL is not set')
})

it('says where mail goes, and that it goes nowhere', async () => {
  expect(await say({})).toContain('/tmp/club/outbox  (set SMTP_HOST to really send')
  expect(await say({ SMTP_HOST: 'localhost' })).toContain('by localhost:587, from o1 <no-reply@o1.test>')
  const lost = await say({ SMTP_HOST: 'no-such-host.invalid' })
  expect(lost).toMatch(/SMTP_HOST "no-such-host\.invalid" can't be found \(\w+\): mails wait/)
})
