// Recovering a password by mail, from the request to the new session.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request(path, { method: 'POST', body: JSON.stringify(body), headers })

describe('recovering a password', () => {
  it('leads from the mail’s link to a code, and from the code to a session that may set a password', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    const events: string[] = []
    browser.auth.onAuthStateChange((event) => void events.push(event))
    const redirectTo = 'http://localhost:3000/set?x=1'
    const asked = await browser.auth.resetPasswordForEmail(member.email, { redirectTo })
    expect(asked.error).toBeNull()
    const mail = await server.mail(member.email, 'recovery')
    expect(mail.html).toContain('/reset-password?token_hash=pkce_')
    const landing = await server.followLink(mail, redirectTo)
    expect(landing.origin + landing.pathname).toBe('http://localhost:3000/set')
    expect(landing.searchParams.get('x')).toBe('1')
    const code = landing.searchParams.get('code') ?? ''

    const stranger = await server.browser({ flowType: 'implicit' }).auth.exchangeCodeForSession(code)
    expect(stranger.error).not.toBeNull()
    const wrong = await post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'w'.repeat(56) })
    expect(await wrong.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' })

    const { data, error } = await browser.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(member.id)
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await browser.auth.updateUser({ password: 'found again' })).error).toBeNull()
    const again = await post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'w'.repeat(56) })
    expect(await again.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' })
    const fresh = { email: member.email, password: 'found again' }
    expect((await server.browser().auth.signInWithPassword(fresh)).error).toBeNull()
  })

  it('works once: a link opened twice or too late redirects with the error', async () => {
    const member = await server.makeMember()
    await server.browser({ flowType: 'implicit' }).auth.resetPasswordForEmail(member.email)
    const mail = await server.mail(member.email, 'recovery')
    expect((await fetch(server.verifyLink(mail), { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    const first = new URLSearchParams((await server.followLink(mail)).hash.slice(1))
    expect(first.get('type')).toBe('recovery')
    expect((await server.request('/user', { token: first.get('access_token') ?? '' })).status).toBe(200)
    const second = await server.followLink(mail)
    expect(Object.fromEntries(new URLSearchParams(second.hash.slice(1)))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })

    const late = await server.admin().auth.admin.generateLink({ type: 'recovery', email: member.email })
    server.time.skipped += 3_601_000
    const landing = await fetch(server.here(late.data.properties?.action_link ?? ''), { redirect: 'manual' })
    expect(landing.headers.get('location')).toContain('error_code=otp_expired')
  })

  it('a link that was opened before another password was set opens the account no more', async () => {
    const member = await server.makeMember()
    const [owner, other] = [server.browser(), server.browser()]
    await owner.auth.signInWithPassword(member)
    await other.auth.resetPasswordForEmail(member.email)
    const landing = await server.followLink(await server.mail(member.email, 'recovery'))
    expect((await owner.auth.updateUser({ password: 'another light' })).error).toBeNull()
    const { error } = await other.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '')
    expect(error?.code).toBe('flow_state_not_found')
  })

  it('leads to the page for it with the account’s address, and the token works in any browser', async () => {
    const member = await server.makeMember()
    await server.browser().auth.resetPasswordForEmail(member.email)
    const mail = await server.mail(member.email, 'recovery')
    expect(mail.text).not.toContain('/auth/v1/verify')
    const link = new URL(/http\S+token_hash=\S+/.exec(mail.text)?.[0] ?? '')
    expect(link.origin + link.pathname).toBe('http://localhost:3000/reset-password')
    expect(decodeURIComponent(link.hash)).toBe(`#for=${member.email}`)
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const elsewhere = server.browser()
    const { data, error } = await elsewhere.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(member.id)
    expect((await elsewhere.auth.updateUser({ password: 'found again' })).error).toBeNull()
    expect((await elsewhere.auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired')
  })

  it('accepts one of three simultaneous requests with the same token', async () => {
    const member = await server.makeMember()
    const { data } = await server.admin().auth.admin.generateLink({ type: 'recovery', email: member.email })
    const body = { type: 'recovery', token_hash: data.properties?.hashed_token }
    const answers = await Promise.all([1, 2, 3].map(() => post('/verify', body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403])
  })

  it('redirects to no address outside the site', async () => {
    const member = await server.makeMember()
    await server.browser().auth.resetPasswordForEmail(member.email, { redirectTo: 'https://evil.example/' })
    const mail = await server.mail(member.email, 'recovery')
    expect(mail.text).not.toContain('evil')
    const link = server.verifyLink(mail)
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const answer = await fetch(link, { redirect: 'manual', headers: { referer: 'https://evil.example/' } })
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe('http://localhost:3000')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('gives an unknown address the same answer after the same time, and no mail', async () => {
    const member = await server.makeMember()
    for (const path of ['/recover', '/otp', '/resend']) {
      const times: number[] = []
      for (const email of [member.email, 'nobody@example.com']) {
        const start = performance.now()
        const answer = await post(path, { email, type: 'signup', create_user: true })
        times.push(performance.now() - start)
        expect(answer.status).toBe(200)
        expect(await answer.json()).toEqual({})
      }
      for (const time of times) expect(time).toBeGreaterThan(145)
    }
    expect(await server.mails('nobody@example.com')).toEqual([])
    expect(await server.database.query(`select 1 from auth.users where email = 'nobody@example.com'`)).toEqual([])
  })

  it('mails the same address at most once a minute', async () => {
    const member = await server.makeMember()
    await post('/recover', { email: member.email })
    await server.mail(member.email, 'recovery')
    await post('/recover', { email: member.email })
    expect(await server.mails(member.email)).toHaveLength(1)
    server.time.skipped += 61_000
    await post('/recover', { email: member.email })
    await expect.poll(async () => (await server.mails(member.email)).length).toBe(2)
  })

  it('mails an address no more than so many, whoever asks from wherever, and keeps nobody out', async () => {
    const member = await server.makeMember()
    const other = await server.makeMember()
    const ask = (email: string, at: number) =>
      post(at % 2 ? '/recover' : '/otp', { email, create_user: false }, { 'x-test-address': `198.51.100.${at}` })
    for (let at = 0; at < 14; at++) {
      server.time.skipped += 61_000
      expect((await ask(member.email, at)).status).toBe(200)
    }
    // Ten at once, and one more in the quarter of an hour.
    await expect.poll(async () => (await server.mails(member.email)).length).toBe(10)
    // Another process counts with them.
    await server.restart()
    server.time.skipped += 122_000
    await ask(member.email, 99)
    await ask(other.email, 99)
    await server.mail(other.email, 'recovery')
    await expect.poll(async () => (await server.mails(member.email)).length).toBe(11)
    server.time.skipped += 61_000
    await ask(member.email, 99)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await server.mails(member.email)).toHaveLength(11)
    expect((await server.browser().auth.signInWithPassword(member)).error).toBeNull()
    // The newest of them works, whoever asked for it.
    const newest = (await server.mails(member.email)).at(-1)
    const landing = newest && (await server.followLink(newest))
    expect(new URLSearchParams(landing?.hash.slice(1)).get('access_token')).toBeTruthy()
    server.time.skipped += 3 * 3_600_000
    await ask(member.email, 99)
    await expect.poll(async () => (await server.mails(member.email)).length).toBe(12)
    server.time.skipped = 0
  })

  it('mails a disabled member nothing, and their older link says that they are disabled', async () => {
    const member = await server.makeMember()
    const { data } = await server.admin().auth.admin.generateLink({ type: 'recovery', email: member.email })
    await server.admin().auth.admin.updateUserById(member.id, { ban_duration: '24h' })
    await post('/recover', { email: member.email })
    expect(await server.mails(member.email)).toEqual([])
    const { hashed_token: token_hash, email_otp: token, action_link = '' } = data.properties ?? {}
    for (const proof of [{ token_hash }, { email: member.email, token }]) {
      const answer = await post('/verify', { type: 'recovery', ...proof })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error_code: 'user_banned', msg: 'User is banned' })
    }
    const opened = await fetch(server.here(action_link), { redirect: 'manual' })
    const reason = new URLSearchParams(new URL(opened.headers.get('location') ?? '').hash.slice(1))
    expect(reason.get('error_code')).toBe('user_banned')
    // Asking used nothing up: enabled again, the member's link works.
    await server.admin().auth.admin.updateUserById(member.id, { ban_duration: 'none' })
    expect((await post('/verify', { type: 'recovery', token_hash })).status).toBe(200)
  })

  it('a member who is disabled between the link and its code learns that', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.resetPasswordForEmail(member.email)
    const landing = await server.followLink(await server.mail(member.email, 'recovery'))
    await server.admin().auth.admin.updateUserById(member.id, { ban_duration: '24h' })
    const { error } = await browser.auth.exchangeCodeForSession(landing.searchParams.get('code') ?? '')
    expect(error?.code).toBe('user_banned')
  })

  it('keeps the fragment and the query of the address it leads to', async () => {
    const member = await server.makeMember()
    const link = async () => {
      const { data } = await server.admin().auth.admin.generateLink({ type: 'recovery', email: member.email })
      return server.here(data.properties?.action_link ?? '')
    }
    const open = async (address: URL, redirectTo: string) => {
      address.searchParams.set('redirect_to', redirectTo)
      const answer = await fetch(address, { redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    }
    const used = await link()
    expect(await open(used, 'http://localhost:3000/#/')).toMatch(/^http:\/\/localhost:3000\/#\/#access_token=/)
    expect(await open(await link(), 'http://localhost:3000/app')).toMatch(/^http:\/\/localhost:3000\/app#access_token=/)
    expect(await open(used, 'http://localhost:3000/app?x=1')).toMatch(/^http:\/\/localhost:3000\/app\?x=1#error=/)
    server.time.skipped += 61_000
    await server.browser().auth.resetPasswordForEmail(member.email)
    const mail = await server.mail(member.email, 'recovery')
    const coded = await server.followLink(mail, 'http://localhost:3000/?x=1#/')
    expect([coded.searchParams.get('x'), coded.hash]).toEqual(['1', '#/'])
    const again = await server.followLink(mail, 'http://localhost:3000/?x=1')
    expect(Object.fromEntries(again.searchParams)).toMatchObject({ x: '1', error_code: 'otp_expired' })
  })

  it('refuses a broken address, a missing one, and half a challenge', async () => {
    expect((await post('/recover', { email: 'not an address' })).status).toBe(400)
    expect((await post('/recover', {})).status).toBe(400)
    const half = { email: 'a@example.com', code_challenge: 'x'.repeat(43) }
    expect((await post('/recover', half)).status).toBe(400)
  })

  it('keeps no link in the database that would open an account', async () => {
    const member = await server.makeMember()
    const { data } = await server.admin().auth.admin.generateLink({ type: 'recovery', email: member.email })
    const rows = await server.database.query<{ token_hash: string }>(
      'select token_hash from auth.one_time_tokens where user_id = $1',
      [member.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).not.toBe(data.properties?.hashed_token)
    const answer = await post('/verify', { type: 'recovery', token_hash: rows[0]?.token_hash })
    expect(answer.status).toBe(403)
  })
})

describe('signing in by mail', () => {
  it('works with the link of the mail', async () => {
    const member = await server.makeMember()
    await server.admin().auth.signInWithOtp({ email: member.email, options: { shouldCreateUser: false } })
    const mail = await server.mail(member.email, 'magiclink')
    expect(mail.subject).toBe('Your sign-in link')
    const landing = await server.followLink(mail)
    const token = new URLSearchParams(landing.hash.slice(1)).get('access_token') ?? ''
    expect((await server.request('/user', { token })).status).toBe(200)
  })

  it('works once with the code of the mail', async () => {
    const member = await server.makeMember()
    await server.browser().auth.signInWithPassword(member)
    await server.browser().auth.signInWithOtp({ email: member.email })
    const mail = await server.mail(member.email, 'magiclink')
    const token = /Your code: (\d{6})/.exec(mail.text)?.[1] ?? ''
    const { data, error } = await server.browser().auth.verifyOtp({ email: member.email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(member.id)
    const again = await server.browser().auth.verifyOtp({ email: member.email, token, type: 'email' })
    expect(again.error?.code).toBe('otp_expired')
  })

  it('slows guessing of the code down', async () => {
    const member = await server.makeMember()
    await server.browser().auth.signInWithOtp({ email: member.email })
    await server.mail(member.email, 'magiclink')
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess++) {
      const body = { email: member.email, token: String(guess).padStart(6, '0'), type: 'magiclink' }
      statuses.push((await post('/verify', body, { 'x-test-address': '198.51.100.9' })).status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 200)).toEqual([])
  })
})
