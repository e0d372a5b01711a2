// The outbox folder keeps whole mails in order, and SMTP really is spoken where configured.
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMailer } from './mailer.ts'

const mail = { to: 'ava@o1.test', subject: 'Hello', text: 'Hi Ava', html: '<p>Hi Ava</p>', kind: 'invite' }

it('writes one file a mail, in order', async () => {
  const outboxDir = join(await mkdtemp(join(tmpdir(), 'o1-outbox-')), 'outbox')
  const mailer = createMailer({ outboxDir, mailFrom: 'o1 <no-reply@o1.test>' })
  await mailer.send(mail)
  await mailer.send({ ...mail, subject: 'Second' })
  const names = (await readdir(outboxDir)).sort()
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(outboxDir, name), 'utf8'))))
  expect(mails.map((each) => each.subject)).toEqual(['Hello', 'Second'])
  expect(mails[0]).toMatchObject({ ...mail, from: 'o1 <no-reply@o1.test>' })
})

it('speaks SMTP when configured', async () => {
  let received = ''
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (inData) {
        received += text
        if (!received.includes('\r\n.\r\n')) return
        inData = false
        socket.write('250 kept\r\n')
      } else if (/^DATA/.test(text)) {
        inData = true
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const smtp = { host: '127.0.0.1', port, secure: false }
  const mailer = createMailer({ outboxDir: '/nowhere', mailFrom: 'o1 <no-reply@o1.test>', smtp })
  await mailer.send(mail)
  await mailer.close()
  server.close()
  expect(received).toContain('To: ava@o1.test')
  expect(received).toContain('Hi Ava')
})
