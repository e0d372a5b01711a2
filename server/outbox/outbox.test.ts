// The outbox with a real database and a real mail server: it loses no mail, sends none twice and recovers from faults by itself.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer.ts'
import { startMailServer, type TestMailServer } from '#server/platform/testing-mail-server.ts'
import { startOutbox } from './outbox.ts'

let club: TestDatabase
let mailServer: TestMailServer
const cleanups: (() => Promise<void>)[] = []

beforeEach(async () => {
  club = await cloneDatabase()
  mailServer = await startMailServer()
  cleanups.push(
    () => club.close(),
    () => mailServer.close(),
  )
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function startWorker() {
  const smtp = { host: '127.0.0.1', port: mailServer.port, secure: false, user: 'o1', password: 'secret' }
  const mailer = createMailer({ smtp, mailFrom: 'o1 <no-reply@o1.test>', outboxDir: '/nowhere' })
  const config = { siteUrl: 'https://o1.example', mailReaches: true }
  const worker = await startOutbox({ database: club.database, mailer, config, log: createLog({ level: 'silent' }) })
  cleanups.push(async () => {
    await worker.close()
    await mailer.close()
  })
}

const queue = (to: string) => club.database.query(`select private.queue_mail('welcome', $1, '{"name": "Ada"}')`, [to])

async function row(to: string) {
  const [found] = await club.database.query<{ state: string; attempts: number; last_error: string | null }>(
    'select state, attempts, last_error from private.outbox where recipient = $1',
    [to],
  )
  return found
}

/** Makes every waiting mail due now. */
const skipPause = () =>
  club.database.query(`with due as (update private.outbox set next_attempt_at = now() where state = 'waiting')
    select pg_notify('outbox', '')`)

it('delivers mails queued before and after its start, and none of a rolled back transaction', async () => {
  await queue('early@o1.test')
  await startWorker()
  await expect.poll(() => row('early@o1.test')).toMatchObject({ state: 'sent', attempts: 1 })
  await club.database
    .transaction(async (tx) => {
      await tx.query(`select private.queue_mail('welcome', 'rolled-back@o1.test')`)
      throw new Error('roll back')
    })
    .catch(() => undefined)
  await queue('now@o1.test')
  await expect.poll(() => row('now@o1.test')).toMatchObject({ state: 'sent' })
  expect(mailServer.kept.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['early@o1.test', 'now@o1.test'])
  expect(mailServer.kept[0]).toContain('https://o1.example/auth')
  expect(await club.database.query('select mail_works from private.club')).toEqual([{ mail_works: true }])
})

it.each([
  ['AUTH', '535 5.7.8 wrong password', '535 5.7.8 wrong password'],
  ['RCPT', '454 4.7.1 relay access denied', '454 4.7.1 relay access denied'],
  ['DATA', '554 5.7.1 this looks like advertising', '554 5.7.1 this looks like advertising'],
  ['EHLO', 'hang up', 'closed'],
])(
  'keeps a mail that the server refuses at %s (%s), with the reason, and sends it later',
  async (verb, answer, words) => {
    mailServer.answers = verb === 'EHLO' ? { EHLO: answer, HELO: answer } : { [verb]: answer }
    await startWorker()
    await queue('ada@o1.test')
    await expect
      .poll(() => row('ada@o1.test'), { timeout: 10_000 })
      .toMatchObject({
        state: 'waiting',
        attempts: 1,
        last_error: expect.stringContaining(words),
      })
    mailServer.answers = {}
    await skipPause()
    await expect
      .poll(() => row('ada@o1.test'), { timeout: 10_000 })
      .toEqual({ state: 'sent', attempts: 2, last_error: null })
  },
)

it('keeps a mail while the mail server is down, and sends it when the server is back', async () => {
  const { port } = mailServer
  await mailServer.close()
  await startWorker()
  await queue('ada@o1.test')
  await expect
    .poll(() => row('ada@o1.test'), { timeout: 10_000 })
    .toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
  mailServer = await startMailServer(port)
  await skipPause()
  await expect.poll(() => row('ada@o1.test'), { timeout: 10_000 }).toMatchObject({ state: 'sent' })
})

it('gives a mail up at once if the mail server says that there is no such address', async () => {
  mailServer.answers = { RCPT: '550 5.1.1 no such user' }
  await startWorker()
  await queue('nobody@o1.test')
  await expect
    .poll(() => row('nobody@o1.test'))
    .toMatchObject({ state: 'failed', last_error: expect.stringContaining('550 5.1.1 no such user') })
})

it('sends a mail again with the same Message-ID if the mail server never confirmed it', async () => {
  mailServer.answers = { '.': 'hang up' }
  await startWorker()
  await queue('ada@o1.test')
  await expect
    .poll(() => row('ada@o1.test'), { timeout: 10_000 })
    .toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.any(String) })
  mailServer.answers = {}
  await skipPause()
  await expect.poll(() => row('ada@o1.test'), { timeout: 10_000 }).toMatchObject({ state: 'sent' })
  const ids = mailServer.kept.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<[\w-]{36}@o1\.test>$/)
  expect(ids[1]).toBe(ids[0])
})

it('two processes send each mail once, also the mails a killed third process had claimed', async () => {
  const recipients = Array.from({ length: 24 }, (_, n) => `p${n}@o1.test`)
  for (const to of recipients) await queue(to)
  // The mails claimed by the third process are due again: its two minutes are over.
  await club.database.query('select public.claim_outbox(3)')
  await club.database.query(`update private.outbox set next_attempt_at = now() where attempts > 0`)
  await Promise.all([startWorker(), startWorker()])
  const waiting = () => club.database.query(`select 1 from private.outbox where state <> 'sent'`)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
  expect(mailServer.kept.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]).sort()).toEqual([...recipients].sort())
})
