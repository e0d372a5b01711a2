// Approving an application while the mail server refuses mails: the answer says so, an admin can see the state and send again,
// and a waiting mail is sent later by itself. On a hosted project a function that the scheduler calls delivers the same rows.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { startMailServer, type TestMailServer } from '#server/platform/testing-mail-server.ts'
import { createAdmin, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

let mailServer: TestMailServer
let server: TestServer
let admin: SupabaseClient
let functionsDir: string

beforeAll(async () => {
  mailServer = await startMailServer()
  functionsDir = join(await mkdtemp(join(tmpdir(), 'o1-functions-')), 'functions')
  // A copy of the functions, so that a test can give them secrets.
  await cp(join(findProjectRoot(), 'supabase/functions'), functionsDir, { recursive: true })
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port), SMTP_USER: 'o1', SMTP_PASSWORD: 'secret' },
    adjust: (config) => ({ ...config, functionsDir }),
  })
  const account = { email: 'ada@o1.test', password: 'a password' }
  await createAdmin(supabaseClient(server.url, server.serviceKey), server.database, account)
  admin = supabaseClient(server.url, server.anonKey)
  await signIn(admin, account)
}, 60_000)
afterAll(async () => {
  await server.close()
  await mailServer.close()
  await rm(join(functionsDir, '..'), { recursive: true, force: true })
})

async function approve(email: string) {
  const id = randomUUID()
  await server.database.query(
    `insert into public.applications (id, email, name, industry_scores, long_bio) values ($1, $2, 'Nora Lind', '{"Art": 60}', 'x')`,
    [id, email],
  )
  const { data, error } = await admin.functions.invoke<object>('approve-application', { body: { applicationId: id } })
  if (error) throw error
  return { id, answer: data }
}

const welcome = async (application: string) => (await admin.rpc('welcome_mail', { application })).data

it('approval reports the mail server’s refusal, and "send again" sends the welcome once', async () => {
  mailServer.answers = { AUTH: '535 5.7.8 wrong password' }
  const { id, answer } = await approve('refused@x.test')
  expect(answer).toMatchObject({
    success: true,
    mailSent: false,
    mailState: 'waiting',
    mailError: expect.stringContaining('535 5.7.8 wrong password'),
  })
  expect(await welcome(id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('535'), sentAt: null })
  mailServer.answers = {}
  // "Send again" tries a waiting mail at once.
  expect((await admin.rpc('resend_welcome', { application: id })).error).toBeNull()
  await expect.poll(() => welcome(id), { timeout: 10_000 }).toMatchObject({ state: 'sent', error: null })
  expect(mailServer.kept.filter((mail) => mail.includes('To: refused@x.test'))).toHaveLength(1)
})

it('approval reports that the address does not exist, and "send again" uses the account’s new address', async () => {
  mailServer.answers = { RCPT: '550 5.1.1 no such user' }
  const { id, answer } = await approve('typo@x.test')
  expect(answer).toMatchObject({
    mailSent: false,
    mailState: 'failed',
    mailError: expect.stringContaining('550 5.1.1'),
  })
  mailServer.answers = {}
  await server.database.query(`update auth.users set email = 'right@x.test' where email = 'typo@x.test'`)
  await admin.rpc('resend_welcome', { application: id })
  await expect.poll(() => welcome(id), { timeout: 10_000 }).toMatchObject({ state: 'sent' })
  expect(mailServer.kept.at(-1)).toContain('To: right@x.test')
})

it('whoever has no password yet is mailed another link for an ended one, and it sets the password; everybody gets the same answer', async () => {
  mailServer.answers = {}
  const { id } = await approve('nora@x.test')
  await server.database.query(
    `update private.outbox set created_at = now() - interval '2 minutes' where about_application = $1`,
    [id],
  )
  await server.database.query('update private.approval_links set expires_at = now() where application_id = $1', [id])
  const visitor = supabaseClient(server.url, server.anonKey)
  const linkTo = (to: string) =>
    mailServer.kept
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => /approval=(?:3D)?(\w{64})/.exec(mail.replace(/=\r?\n/g, ''))?.[1])
  const redeem = (token: string | undefined, password?: string) =>
    visitor.functions.invoke('redeem-approval', { body: { token, password } })
  await expect.poll(() => linkTo('nora@x.test')).toHaveLength(1)
  const [ended] = linkTo('nora@x.test')
  expect((await redeem(ended)).error).toMatchObject({ context: expect.objectContaining({ status: 410 }) })

  const answers = await Promise.all(
    [{ token: ended }, { token: 'guessed' }, { email: 'ada@o1.test' }, { email: 'nobody@x.test' }].map((asked) =>
      visitor.rpc('send_approval_link', asked),
    ),
  )
  const said = answers.map(({ data, error, status }) => ({ data, error, status }))
  expect(said).toEqual(said.map(() => ({ data: null, error: null, status: 204 })))
  await expect.poll(() => linkTo('nora@x.test'), { timeout: 10_000 }).toHaveLength(2)
  const fresh = linkTo('nora@x.test').at(-1)
  expect((await redeem(fresh, 'the first one')).error).toBeNull()
  const member = supabaseClient(server.url, server.anonKey)
  expect((await member.auth.signInWithPassword({ email: 'nora@x.test', password: 'the first one' })).error).toBeNull()
  expect(mailServer.kept.filter((mail) => /To: (ada@o1|nobody@x)\.test/.test(mail))).toEqual([])
})

it('a welcome that waits when the server stops is sent after the next start', async () => {
  mailServer.answers = { RCPT: '454 4.7.1 try again later' }
  const { id, answer } = await approve('later@x.test')
  expect(answer).toMatchObject({ mailSent: false, mailState: 'waiting' })
  mailServer.answers = {}
  await server.database.query(`update private.outbox set next_attempt_at = now() where state = 'waiting'`)
  await server.restart()
  await expect.poll(() => welcome(id), { timeout: 10_000 }).toMatchObject({ state: 'sent' })
})

it('the function deliver-outbox of a hosted project delivers the same rows, for the secret key only', async () => {
  const invoke = (client: SupabaseClient) => client.functions.invoke<object>('deliver-outbox', { body: {} })
  const service = supabaseClient(server.url, server.serviceKey)
  expect((await invoke(service)).error).toMatchObject({ context: expect.objectContaining({ status: 503 }) })
  const secrets = { SMTP_HOST: '127.0.0.1', SMTP_PORT: mailServer.port, MAIL_FROM: 'o1 <door@o1.test>' }
  await writeFile(
    join(functionsDir, '.env'),
    Object.entries(secrets)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  )
  await server.restart()
  await server.database.query(`select private.queue_mail('welcome', 'hosted@x.test', '{"name": "Ada"}')`)
  const state = () => server.database.query(`select state from private.outbox where recipient = 'hosted@x.test'`)
  await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'sent' }])
  expect((await invoke(admin)).error).toMatchObject({ context: expect.objectContaining({ status: 403 }) })
  // Nobody notifies the server's outbox worker of this update, so the mail is left to the function; unless the worker is just looking whether there is more.
  const leftToFunction = async () => {
    await server.database.query(
      `update private.outbox set state = 'waiting', next_attempt_at = now(), facts = '{"name": "Ada"}' where recipient = 'hosted@x.test'`,
    )
    return (await invoke(service)).data
  }
  await expect.poll(leftToFunction).toMatchObject({ success: true, sent: 1, failed: 0 })
  expect(mailServer.kept.at(-1)).toContain('From: o1 <door@o1.test>')
})
