// The hook `send_email`: it is told what the platform tells it, gets the auth service's mails instead of the outbox, and what becomes of a request when it
// fails. What it is told signs people in, so none of it may stand in a log or in an answer.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import type { HookSettings } from '#server/platform/settings/hook-settings.ts'
import { type Account, signIn } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../testing.ts'
import { functionHook, json, openReceiver, type Receiver, writeHook } from './testing-hooks.ts'

interface Asked {
  readonly metadata: Record<string, unknown>
  readonly user: { readonly id: string; readonly email: string; readonly new_email?: string }
  readonly email_data: Record<string, string>
}

const KEYS = [Buffer.alloc(32, 5), Buffer.alloc(32, 6)]
const said: string[] = []

let server: TestAuth
let receiver: Receiver
/** The club's settings, which a test may change while the server runs. */
let hook: { -readonly [Key in keyof HookSettings]: HookSettings[Key] }
beforeAll(async () => {
  receiver = await openReceiver(KEYS)
  hook = { name: 'send_email', uri: receiver.uri, secrets: KEYS }
  server = await startTestAuth({
    rateLimits: 'off',
    project: { enable_signup: true },
    hooks: [hook],
    log: createLog({ level: 'info', stream: { write: (line) => void said.push(line) } }),
  })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.asked.length = 0
  said.length = 0
})
afterEach(() => {
  Object.assign(hook, { uri: receiver.uri, secrets: KEYS, pgFunction: undefined })
  receiver.respond = json({})
})

async function told(count = 1): Promise<Asked[]> {
  await expect.poll(() => receiver.asked.length, { timeout: 10_000 }).toBe(count)
  expect(receiver.asked.every(({ signedBy }) => signedBy === KEYS.length)).toBe(true)
  return receiver.asked.map(({ body }) => body as unknown as Asked)
}
async function toldOne(): Promise<Asked> {
  const [one] = await told()
  if (!one) throw new Error('the hook was not asked')
  return one
}

async function signedIn(member: Account) {
  const browser = server.browser({ flowType: 'implicit' })
  await signIn(browser, member)
  return browser
}

const outbox = (to: string) => server.database.query('select template from private.outbox where recipient = $1', [to])

describe('what it is told', () => {
  it.each(['magiclink', 'recovery'] as const)(
    'a %s: code and link sign in, and the outbox has none',
    async (action) => {
      const member = await server.makeMember()
      const browser = server.browser({ flowType: 'implicit' })
      const redirectTo = 'http://localhost:3000/here'
      if (action === 'recovery') await browser.auth.resetPasswordForEmail(member.email, { redirectTo })
      else await browser.auth.signInWithOtp({ email: member.email, options: { emailRedirectTo: redirectTo } })
      const { metadata, user, email_data } = await toldOne()
      expect(metadata).toMatchObject({ name: 'send-email', ip_address: '127.0.0.1', uuid: expect.any(String) })
      expect(user).toMatchObject({ id: member.id, email: member.email, aud: 'authenticated', app_metadata: {} })
      expect(email_data).toEqual({
        token: expect.stringMatching(/^\d{6}$/),
        token_hash: expect.stringMatching(/^[0-9a-f]{56}$/),
        redirect_to: redirectTo,
        email_action_type: action,
        site_url: 'http://localhost:3000/auth/v1',
        token_new: '',
        token_hash_new: '',
      })
      expect(await outbox(member.email)).toEqual([])
      const { token_hash = '' } = email_data
      const entered = await browser.auth.verifyOtp({ type: action, token_hash })
      expect(entered.data.user?.id).toBe(member.id)
      expect((await browser.auth.verifyOtp({ type: action, token_hash })).error?.code).toBe('otp_expired')
    },
  )

  it('a browser with PKCE gets a link that only it can use, and the typed code works too', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.signInWithOtp({ email: member.email })
    const { token = '', token_hash } = (await toldOne()).email_data
    expect(token_hash).toMatch(/^pkce_/)
    expect((await browser.auth.verifyOtp({ type: 'email', email: member.email, token })).error).toBeNull()
  })

  it('an invitation, and the confirmation of a sign-up', async () => {
    const [invited, joining] = [`${randomUUID()}@o1.test`, `${randomUUID()}@o1.test`]
    expect((await server.admin().auth.admin.inviteUserByEmail(invited)).error).toBeNull()
    await server.browser().auth.signUp({ email: joining, password: 'long enough' })
    await server.browser().auth.resend({ type: 'signup', email: joining })
    const [first, second] = await told(2)
    expect(first).toMatchObject({ user: { email: invited }, email_data: { email_action_type: 'invite' } })
    expect(second).toMatchObject({ user: { email: joining }, email_data: { email_action_type: 'signup' } })
    expect([...(await outbox(invited)), ...(await outbox(joining))]).toEqual([])
  })

  it('a change of address: both codes at once, the hashes the wrong way round as the platform has them', async () => {
    const member = await server.makeMember()
    const browser = await signedIn(member)
    const email = `${randomUUID()}@o1.test`
    expect((await browser.auth.updateUser({ email })).error).toBeNull()
    const { user, email_data } = await toldOne()
    expect(user).toMatchObject({ email: member.email, new_email: email })
    expect(email_data.email_action_type).toBe('email_change')
    const { token_hash = '', token_hash_new = '', token = '', token_new = '' } = email_data
    expect(new Set([token_hash, token_hash_new]).size).toBe(2)
    const visitor = server.browser({ flowType: 'implicit' })
    // The plain code is for the present address, the plain hash for the new one.
    const wrongWay = await visitor.auth.verifyOtp({ type: 'email_change', email: member.email, token: token_new })
    expect(wrongWay.error?.code).toBe('otp_expired')
    expect((await visitor.auth.verifyOtp({ type: 'email_change', email: member.email, token })).error).toBeNull()
    expect((await visitor.auth.verifyOtp({ type: 'email_change', token_hash })).error).toBeNull()
    expect((await browser.auth.getUser()).data.user?.email).toBe(email)
    expect([...(await outbox(member.email)), ...(await outbox(email))]).toEqual([])
  })

  it('a change to another’s address looks the same to the hook and to who asks, and gives nobody that address', async () => {
    const [member, owner] = [await server.makeMember(), await server.makeMember()]
    const browser = await signedIn(member)
    const answer = await browser.auth.updateUser({ email: owner.email })
    expect(answer).toMatchObject({ error: null, data: { user: { new_email: owner.email } } })
    const { token_hash, token_hash_new } = (await toldOne()).email_data
    const visitor = server.browser({ flowType: 'implicit' })
    await visitor.auth.verifyOtp({ type: 'email_change', token_hash: token_hash_new ?? '' })
    const last = await visitor.auth.verifyOtp({ type: 'email_change', token_hash: token_hash ?? '' })
    expect(last.error?.code).toBe('otp_expired')
    expect((await browser.auth.getUser()).data.user?.email).toBe(member.email)
    expect((await server.browser().auth.signInWithPassword(owner)).data.user?.id).toBe(owner.id)
  })

  it('the code for a new password', async () => {
    const member = await server.makeMember()
    const browser = await signedIn(member)
    expect((await browser.auth.reauthenticate()).error).toBeNull()
    const { email_data } = await toldOne()
    expect(email_data).toMatchObject({ email_action_type: 'reauthentication', token: expect.stringMatching(/^\d{6}$/) })
    server.time.skipped += 11 * 60_000
    await browser.auth.refreshSession()
    const nonce = email_data.token ?? ''
    expect((await browser.auth.updateUser({ password: 'another light', nonce })).error).toBeNull()
    // The club's own mails stay the outbox's.
    expect(await outbox(member.email)).toEqual([{ template: 'password_changed' }])
    expect(receiver.asked).toHaveLength(1)
  })

  it('nothing of an address that is nobody’s', async () => {
    await server
      .browser()
      .auth.signInWithOtp({ email: `${randomUUID()}@o1.test`, options: { shouldCreateUser: false } })
    await server.browser().auth.resetPasswordForEmail(`${randomUUID()}@o1.test`)
    expect(receiver.asked).toEqual([])
  })
})

describe('a hook that fails', () => {
  /** Raw: the client makes one error of every answer with a 500. */
  async function reauthenticate(member: Account) {
    const token = (await (await signedIn(member)).auth.getSession()).data.session?.access_token
    const answer = await server.request('/reauthenticate', { token })
    const { error_code, msg } = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, code: error_code, message: msg }
  }

  it.each<[string, Receiver['respond'], number, string, string]>([
    ['says an error', json({ error: { http_code: 429, message: 'Later.' } }), 429, 'unknown', 'Later.'],
    ['turns it away', json({}, 401), 500, 'unexpected_failure', 'Hook requires authorization token'],
    ['answers too much', json({ all: 'x'.repeat(210_000) }), 422, 'hook_payload_over_size_limit', 'size limit'],
  ])('by what it does (%s) is answered to who is signed in', async (_what, respond, status, code, message) => {
    receiver.respond = respond
    const answer = await reauthenticate(await server.makeMember())
    expect(answer).toMatchObject({ status, code, message: expect.stringContaining(message) })
  })

  it('is answered to whoever invites, and the invitation can be sent again', async () => {
    receiver.respond = json({ error: { http_code: 400, message: 'No mail today.' } })
    const email = `${randomUUID()}@o1.test`
    expect((await server.admin().auth.admin.inviteUserByEmail(email)).error?.message).toBe('No mail today.')
    receiver.respond = json({})
    expect((await server.admin().auth.admin.inviteUserByEmail(email)).error).toBeNull()
  })

  it('tells a stranger nothing: the answer is that of an address which is nobody’s', async () => {
    const member = await server.makeMember()
    receiver.respond = json({ error: { http_code: 400, message: 'No mail today.' } })
    const ask = async (path: string, email: string) => {
      const answer = await server.request(path, { method: 'POST', body: JSON.stringify({ email, create_user: false }) })
      return { status: answer.status, text: await answer.text() }
    }
    for (const path of ['/otp', '/recover']) {
      expect(await ask(path, member.email)).toEqual(await ask(path, `${randomUUID()}@o1.test`))
      server.time.skipped += 61_000
    }
    await told(2)
    await expect.poll(() => said.filter((line) => line.includes('background work failed')).length).toBe(2)
  })

  it('a slow one is not waited for by a stranger', async () => {
    const member = await server.makeMember()
    let release = () => {}
    receiver.respond = (answer) => {
      release = () => json({})(answer)
    }
    expect((await server.browser().auth.signInWithOtp({ email: member.email })).error).toBeNull()
    await told()
    release()
  })

  it('no lock of the account is held meanwhile', async () => {
    const member = await server.makeMember()
    const browser = await signedIn(member)
    let release = () => {}
    receiver.respond = (answer) => {
      release = () => json({})(answer)
    }
    const waiting = browser.auth.reauthenticate()
    await told()
    await server.database.query('update auth.users set updated_at = now() where id = $1', [member.id])
    release()
    expect((await waiting).error).toBeNull()
  })

  it('whose signature does not fit is for the address to refuse: no key, no code', async () => {
    hook.secrets = [Buffer.alloc(32, 9)]
    receiver.respond = (answer) => json({}, receiver.asked.at(-1)?.signedBy ? 200 : 401)(answer)
    expect(await reauthenticate(await server.makeMember())).toMatchObject({ status: 500 })
    expect(receiver.asked).toMatchObject([{ signedBy: 0 }])
  })
})

describe('codes and links', () => {
  function expectUnsaid({ email_data }: Asked, answered: string) {
    const { token = '', token_hash = '' } = email_data
    expect(token).toMatch(/^\d{6}$/)
    for (const text of [said.join('\n'), answered]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(token_hash)
    }
  }

  it('stand in no log and no answer, also where the address repeats what it was told', async () => {
    const member = await server.makeMember()
    receiver.respond = (answer) => {
      const error = { http_code: 500, message: JSON.stringify(receiver.asked.at(-1)?.body) }
      json({ error })(answer)
    }
    const browser = await signedIn(member)
    const answer = await server.request('/reauthenticate', {
      token: (await browser.auth.getSession()).data.session?.access_token,
    })
    expect(answer.status).toBe(500)
    expectUnsaid(await toldOne(), await answer.text())
    receiver.asked.length = 0
    await server.browser().auth.signInWithOtp({ email: member.email })
    const asked = await toldOne()
    await expect.poll(() => said.join()).toContain('mail a link')
    expectUnsaid(asked, '')
  })

  it('nor where a function of the database does', async () => {
    const member = await server.makeMember()
    await server.database.query('create table public.mails_heard (event jsonb)')
    await server.database.query('grant all on public.mails_heard to supabase_auth_admin')
    Object.assign(hook, functionHook('send_email'))
    await writeHook(server, 'send_email', `insert into public.mails_heard values (event); return '{}';`)
    await server.browser().auth.signInWithOtp({ email: member.email })
    const heard = () => server.database.query<{ event: Asked }>('select event from public.mails_heard')
    await expect.poll(async () => (await heard()).length).toBe(1)
    const [{ event } = { event: undefined }] = await heard()
    expect(event).toMatchObject({ user: { id: member.id }, email_data: { email_action_type: 'magiclink' } })
    server.time.skipped += 61_000
    await writeHook(server, 'send_email', `raise exception '%', event;`)
    await server.browser().auth.signInWithOtp({ email: member.email })
    await expect.poll(() => said.join()).toContain('SQLSTATE P0001')
    expect(said.join()).not.toContain('token_hash')
    expect(receiver.asked).toEqual([])
  })
})
