// The letter about what nobody saw, through the whole server: it is written by the sweeper's procedure, mailed with the headers of RFC 8058 by both
// who deliver, and stopped by the one POST a mail program makes, which has neither key nor session.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { startMailServer, type TestMailServer } from '#server/platform/testing-mail-server.ts'
import { createMember } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

let mailServer: TestMailServer
let server: TestServer
let functionsDir: string
let ada: string

beforeAll(async () => {
  mailServer = await startMailServer()
  functionsDir = join(await mkdtemp(join(tmpdir(), 'o1-functions-')), 'functions')
  await cp(join(findProjectRoot(), 'supabase/functions'), functionsDir, { recursive: true })
  await writeFile(
    join(functionsDir, '.env'),
    `SMTP_HOST=127.0.0.1\nSMTP_PORT=${mailServer.port}\nMAIL_FROM=o1 <door@o1.test>\n`,
  )
  server = await startTestServer({
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port), SMTP_USER: 'o1', SMTP_PASSWORD: 'secret' },
    adjust: (config) => ({ ...config, functionsDir }),
  })
  const service = supabaseClient(server.url, server.serviceKey)
  const account = { email: 'ada@x.test', name: 'Ada Moreau', password: 'a password' }
  ada = (await createMember(service, server.database, account)).id
}, 60_000)
afterAll(async () => {
  await server.close()
  await mailServer.close()
  await rm(join(functionsDir, '..'), { recursive: true, force: true })
})

const mails = () => mailServer.kept.map((mail) => mail.replace(/=\r\n/g, '').replace(/\r\n[ \t]/g, ' '))
const headerOf = (mail: string | undefined, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail ?? '')?.[1]

async function waitsFor(member: string, person: string) {
  const data = { action: 'plug_request', threadId: crypto.randomUUID(), deeplink: '/inbox' }
  await server.database.query('select private.notify($1, $2, $3, $4)', [
    member,
    'Plug request',
    `${person} would like to meet Bob.`,
    data,
  ])
  await server.database.query(
    `update public.notifications set created_at = now() - interval '2 hours' where user_id = $1`,
    [member],
  )
  await server.database.query('update private.letters_waiting set due_at = now() where member_id = $1', [member])
}

const sweep = () => supabaseClient(server.url, server.serviceKey).functions.invoke('sweep', { body: {} })

/** As a mail program calls, without any key. */
const post = (address: string, type: string, body: string) =>
  fetch(address, { method: 'POST', headers: { 'content-type': type }, body })
const form = 'application/x-www-form-urlencoded'
const wantsLetters = async () => {
  const [row] = await server.database.query<{ letters: boolean }>(
    'select letters from private.notice_settings where member_id = $1',
    [ada],
  )
  return row?.letters
}

it('one letter is mailed, and one press in the mail program stops them; a look changes nothing', async () => {
  await waitsFor(ada, 'Nora <b>Lind</b>')
  expect((await sweep()).error).toBeNull()
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1)
  const [mail] = mails()
  expect(headerOf(mail, 'Subject')).toMatch(/^Nora .*would like to meet Bob$/)
  expect(mail).toContain('Dear Ada,')
  expect(mail).toContain('Nora &lt;b&gt;Lind')
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.*)>$/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(address)
  expect(pathname).toBe('/functions/v1/unsubscribe')
  const here = `${server.url}${pathname}${search}`

  // Scanners look, and post what is no press.
  expect((await fetch(here)).status).toBe(405)
  expect((await fetch(here, { method: 'HEAD' })).status).toBe(405)
  expect(await (await post(here, 'application/json', '{}')).json()).toEqual({ letters: true })
  expect(await (await post(here, form, '')).json()).toEqual({ letters: true })
  expect(await wantsLetters()).toBe(true)
  expect((await post(`${here}x`, form, 'List-Unsubscribe=One-Click')).status).toBe(410)
  expect((await post(`${server.url}${pathname}`, form, 'List-Unsubscribe=One-Click')).status).toBe(410)
  expect(await wantsLetters()).toBe(true)

  expect((await post(here, form, 'List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await wantsLetters()).toBe(false)
  await waitsFor(ada, 'Ben')
  await sweep()
  expect(await server.database.query(`select from private.outbox where state = 'waiting'`)).toEqual([])

  // Our page takes it back, and some programs send their form in parts.
  const token = new URLSearchParams(search).get('link')
  const again = JSON.stringify({ token, letters: true })
  const page = `${server.url}${pathname}`
  expect(await (await post(page, 'application/json', again)).json()).toEqual({ letters: true })
  const parts = new FormData()
  parts.append('List-Unsubscribe', 'One-Click')
  expect(await (await fetch(here, { method: 'POST', body: parts })).json()).toEqual({ letters: false })
})

it('the function that delivers on a hosted project gives the letter the same headers', async () => {
  await server.database.query(
    `update private.outbox set state = 'waiting', next_attempt_at = now(),
      facts = '{"name": "Ada", "subject": "Nora wrote to you", "line1": "Nora wrote to you.", "unsubscribe": "opens"}' where template = 'letter'`,
  )
  const service = supabaseClient(server.url, server.serviceKey)
  expect(await service.functions.invoke('deliver-outbox', { body: {} })).toMatchObject({
    data: { success: true, failed: 0 },
  })
  const mail = mails().at(-1)
  expect(headerOf(mail, 'Subject')).toBe('Nora wrote to you')
  expect(headerOf(mail, 'List-Unsubscribe')).toMatch(/\/functions\/v1\/unsubscribe\?link=opens>$/)
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})
