// A project can ask for a mailed code before a password changes in an old session. Such mails are limited to one a minute.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, signIn } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'

const TEN_MINUTES = 10 * 60_000
const email = { enable_signup: true, enable_confirmations: true, otp_expiry: 3600, max_frequency: 60 }

async function signedIn(server: TestAuth, member: Account) {
  const browser = server.browser()
  await signIn(browser, member)
  return browser
}

async function code(server: TestAuth, member: Account): Promise<string> {
  const { text } = await server.mail(member.email, 'reauthentication')
  return /Your code: (\d{6})/.exec(text)?.[1] ?? ''
}

describe('a project where changing the password needs a fresh session', () => {
  let server: TestAuth
  beforeAll(async () => {
    server = await startTestAuth({ project: { email: { ...email, secure_password_change: true } } })
  })
  afterAll(() => server.close())

  it('a new session needs no code to change the password', async () => {
    const browser = await signedIn(server, await server.makeMember())
    expect((await browser.auth.updateUser({ password: 'a new light' })).error).toBeNull()
  })

  it('an older session needs the mailed code, which works once', async () => {
    const member = await server.makeMember()
    const browser = await signedIn(server, member)
    server.time.skipped += TEN_MINUTES + 1000
    await browser.auth.refreshSession()
    const without = await browser.auth.updateUser({ password: 'a new light', data: { seen: true } })
    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await browser.auth.reauthenticate()).error).toBeNull()
    const nonce = await code(server, member)
    const wrong = await browser.auth.updateUser({
      password: 'a new light',
      nonce: nonce === '000000' ? '000001' : '000000',
      data: { seen: true },
    })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await browser.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('seen')
    expect((await browser.auth.updateUser({ password: 'a new light', nonce })).error).toBeNull()
    const again = await browser.auth.updateUser({ password: 'another light', nonce })
    expect(again.error?.code).toBe('reauthentication_not_valid')
    const fresh = { email: member.email, password: 'a new light' }
    expect((await server.browser().auth.signInWithPassword(fresh)).error).toBeNull()
  })

  it('an expired code and another member’s code are refused', async () => {
    const [ada, eve] = [await server.makeMember(), await server.makeMember()]
    const browsers = [await signedIn(server, ada), await signedIn(server, eve)] as const
    server.time.skipped += TEN_MINUTES + 1000
    for (const browser of browsers) await browser.auth.refreshSession()
    await browsers[0].auth.reauthenticate()
    const nonce = await code(server, ada)
    const foreign = await browsers[1].auth.updateUser({ password: 'a new light', nonce })
    expect(foreign.error?.code).toBe('reauthentication_not_valid')
    server.time.skipped += 3_601_000
    await browsers[0].auth.refreshSession()
    const late = await browsers[0].auth.updateUser({ password: 'a new light', nonce })
    expect(late.error?.code).toBe('reauthentication_not_valid')
  })

  it('guessing the code is slowed down', async () => {
    const browser = await signedIn(server, await server.makeMember())
    server.time.skipped += TEN_MINUTES + 1000
    await browser.auth.refreshSession()
    const codes: (string | undefined)[] = []
    // The wait doubles with each guess: on a machine that answers slowly the first waits are over before the next guess.
    for (let guess = 0; guess < 12; guess++) {
      codes.push((await browser.auth.updateUser({ password: 'a new light', nonce: '123456' })).error?.code)
    }
    expect(codes).toContain('over_request_rate_limit')
  })
})

describe('mails a member asks for', () => {
  let server: TestAuth
  beforeAll(async () => {
    server = await startTestAuth({ project: { email: { ...email, secure_password_change: false } } })
  })
  afterAll(() => server.close())

  it('a code is mailed at most once a minute', async () => {
    const browser = await signedIn(server, await server.makeMember())
    expect((await browser.auth.reauthenticate()).error).toBeNull()
    const { data } = await browser.auth.getUser()
    expect(data.user).toHaveProperty('reauthentication_sent_at')
    const soon = await browser.auth.reauthenticate()
    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    server.time.skipped += 61_000
    expect((await browser.auth.reauthenticate()).error).toBeNull()
  })

  it('a second change of address within a minute is refused as a whole', async () => {
    const member = await server.makeMember()
    const browser = await signedIn(server, member)
    const strangers = [randomUUID(), randomUUID()].map((id) => `${id}@example.com`) as [string, string]
    expect((await browser.auth.updateUser({ email: strangers[0] })).error).toBeNull()
    const soon = await browser.auth.updateUser({ email: strangers[1], data: { seen: true } })
    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(soon.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    expect(await server.mails(strangers[1])).toEqual([])
    expect((await browser.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('seen')
  })

  it('visitors get no code', async () => {
    const answer = await server.request('/reauthenticate')
    expect(answer.status).toBe(403)
  })
})
