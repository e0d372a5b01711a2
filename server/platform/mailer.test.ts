// The two mailers: the outbox folder keeps mails in order; the SMTP mailer sends to a real mail server.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMailer } from './mailer.ts'
import { startMailServer } from './testing-mail-server.ts'

const mail = { to: 'ava@o1.test', subject: 'Hello', text: 'Hi Ava', html: '<p>Hi Ava</p>', kind: 'invite' }

it('without SMTP each mail becomes one file in the outbox, in order', async () => {
  const outboxDir = join(await mkdtemp(join(tmpdir(), 'o1-outbox-')), 'outbox')
  const mailer = createMailer({ outboxDir, mailFrom: 'o1 <no-reply@o1.test>' })
  await mailer.send(mail)
  await mailer.send({ ...mail, subject: 'Second' })
  const names = (await readdir(outboxDir)).sort()
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(outboxDir, name), 'utf8'))))
  expect(mails.map((each) => each.subject)).toEqual(['Hello', 'Second'])
  expect(mails[0]).toMatchObject({ ...mail, from: 'o1 <no-reply@o1.test>' })
})

it('with SMTP configured the mailer sends the mail and returns the server’s answer', async () => {
  const server = await startMailServer()
  const smtp = { host: '127.0.0.1', port: server.port, secure: false }
  const mailer = createMailer({ outboxDir: '/nowhere', mailFrom: 'o1 <no-reply@o1.test>', smtp })
  expect(await mailer.send(mail)).toBe('250 kept')
  await mailer.close()
  await server.close()
  expect(server.kept[0]).toContain('To: ava@o1.test')
  expect(server.kept[0]).toContain('Hi Ava')
})
