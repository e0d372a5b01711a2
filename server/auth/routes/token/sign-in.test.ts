// Signing in with a password: the session a member gets, and the refusals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request(path, { method: 'POST', body: JSON.stringify(body), headers })

describe('signing in with a password', () => {
  it('gives a member a session whose token says who they are', async () => {
    const member = await server.makeMember({ user_metadata: { name: 'Ada' } })
    const { data, error } = await server.browser().auth.signInWithPassword(member)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: member.id, email: member.email, aud: 'authenticated', role: 'authenticated' })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const caller = await server.keys.tokens.verify(data.session?.access_token ?? '')
    expect(caller).toMatchObject({ role: 'authenticated', userId: member.id })
    expect(caller.claims).toMatchObject({
      aud: 'authenticated',
      iss: 'http://localhost:3000/auth/v1',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
      phone: '',
      user_metadata: { name: 'Ada' },
    })
    expect(caller.sessionId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('accepts the address in capital letters and with spaces around it', async () => {
    const member = await server.makeMember()
    const email = `  ${member.email.toUpperCase()} `
    const { error } = await server.browser().auth.signInWithPassword({ email, password: member.password })
    expect(error).toBeNull()
  })

  it('accepts a password that pgcrypto hashed, and renews a hash of another cost', async () => {
    const [row] = await server.database.query<{ hash: string }>(
      `select extensions.crypt('second light', extensions.gen_salt('bf', 5)) as hash`,
    )
    const hash = row?.hash ?? ''
    const member = await server.makeMember({ password: undefined, password_hash: hash })
    const { error } = await server.browser().auth.signInWithPassword({ email: member.email, password: 'second light' })
    expect(error).toBeNull()
    await expect
      .poll(async () => {
        const rows = await server.database.query<{ encrypted_password: string }>(
          'select encrypted_password from auth.users where id = $1',
          [member.id],
        )
        return rows[0]?.encrypted_password
      })
      .toMatch(/^\$2a\$04\$/)
    expect(
      (await server.browser().auth.signInWithPassword({ email: member.email, password: 'second light' })).error,
    ).toBeNull()
  })

  it('answers the same for a wrong password and for an unknown address', async () => {
    const member = await server.makeMember()
    const wrong = await post('/token?grant_type=password', { email: member.email, password: 'wrong' })
    const nobody = await post('/token?grant_type=password', { email: 'nobody@example.com', password: 'wrong' })
    expect(wrong.status).toBe(400)
    expect(nobody.status).toBe(400)
    const body = await wrong.json()
    expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    expect(await nobody.json()).toEqual(body)
  })

  it('answers in the newer format when the client asks for it', async () => {
    const version = { 'x-supabase-api-version': '2024-01-01' }
    const answer = await post('/token?grant_type=password', { email: 'nobody@example.com', password: 'x' }, version)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  it('says that an account is disabled only after the right password', async () => {
    const member = await server.makeMember({ ban_duration: '24h' })
    const right = await server.browser().auth.signInWithPassword(member)
    const wrong = await server.browser().auth.signInWithPassword({ ...member, password: 'wrong' })
    expect(right.error?.code).toBe('user_banned')
    expect(wrong.error?.code).toBe('invalid_credentials')
  })

  it('is refused until the address is confirmed', async () => {
    const member = await server.makeMember({ email_confirm: false })
    const { error } = await server.browser().auth.signInWithPassword(member)
    expect(error?.code).toBe('email_not_confirmed')
  })

  it('is refused for an account without a password', async () => {
    const email = `invited-${Date.now()}@example.com`
    await server.admin().auth.admin.inviteUserByEmail(email)
    for (const password of ['', ' ', 'anything']) {
      const answer = await post('/token?grant_type=password', { email, password })
      expect(await answer.json()).toMatchObject({ error_code: 'invalid_credentials' })
    }
  })

  it('is looked at no more often when the guesses come at one moment', async () => {
    const member = await server.makeMember()
    const guess = () => post('/token?grant_type=password', { email: member.email, password: 'a guess' })
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status)
    // Six, and one a second where the machine is slow.
    expect(statuses.filter((status) => status === 400).length).toBeLessThan(10)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  })

  it('slows guessing down, but not the member at another address', async () => {
    const member = await server.makeMember()
    const guess = () =>
      post(
        '/token?grant_type=password',
        { email: member.email, password: 'guess' },
        { 'x-test-address': '198.51.100.7' },
      )
    for (let tries = 0; tries < 6; tries++) expect((await guess()).status).toBe(400)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    const { error } = await server.browser({ address: '203.0.113.5' }).auth.signInWithPassword(member)
    expect(error).toBeNull()
  })

  it('refuses an address that is too long or cannot be stored', async () => {
    for (const email of [`${'a'.repeat(300_000)}@example.com`, 'a\0@example.com']) {
      const answer = await post('/token?grant_type=password', { email, password: 'x\0y' })
      expect(await answer.json()).toMatchObject({ code: 400, error_code: 'invalid_credentials' })
    }
  })

  it('refuses a body that is not JSON, not an object, or has fields of the wrong type', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '{"email":{"$gt":""},"password":"x"}', '{"email":1,"password":2}']) {
      const answer = await server.request('/token?grant_type=password', { method: 'POST', body })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error_code: expect.stringMatching(/bad_json|validation_failed/) })
    }
  })
})

describe('ways to sign in that are switched off', () => {
  it('refuses sign-up as GoTrue does', async () => {
    const { data, error } = await server.browser().auth.signUp({ email: 'new@example.com', password: 'long enough' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect(error?.message).toBe('Signups not allowed for this instance')
    expect(data.user).toBeNull()
  })

  it.each([
    [
      'an anonymous member',
      async () => (await server.browser().auth.signInAnonymously()).error,
      'anonymous_provider_disabled',
    ],
    [
      'a phone',
      async () => (await server.browser().auth.signInWithPassword({ phone: '+491701234567', password: 'x' })).error,
      'phone_provider_disabled',
    ],
    [
      'a code by text message',
      async () => (await server.browser().auth.signInWithOtp({ phone: '+491701234567' })).error,
      'phone_provider_disabled',
    ],
    [
      'an identity token',
      async () => (await server.browser().auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' })).error,
      'provider_disabled',
    ],
    [
      'single sign-on',
      async () => (await server.browser().auth.signInWithSSO({ domain: 'example.com' })).error,
      'saml_provider_disabled',
    ],
  ])('refuses %s', async (_name, attempt, code) => {
    expect((await attempt())?.code).toBe(code)
  })

  it('refuses wallets, providers and unknown grants', async () => {
    expect(await (await post('/token?grant_type=web3', { chain: 'solana' })).json()).toMatchObject({
      code: 422,
      error_code: 'web3_provider_disabled',
    })
    expect(await (await post('/token?grant_type=magic', {})).json()).toEqual({ error: 'unsupported_grant_type' })
    const provider = await server.request('/authorize?provider=github')
    expect(provider.status).toBe(400)
    expect(await provider.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
  })

  it('are listed as off in the settings; health and public keys answer everybody', async () => {
    expect(await (await server.request('/settings')).json()).toMatchObject({
      disable_signup: true,
      external: { email: true, google: false, phone: false },
    })
    expect((await server.request('/health')).status).toBe(200)
    const { keys } = (await (await server.request('/.well-known/jwks.json')).json()) as { keys: { d?: string }[] }
    expect(keys[0]).toMatchObject({ alg: 'ES256', kty: 'EC' })
    expect(keys[0]?.d).toBeUndefined()
  })
})

describe('sign-up where a project opens it', () => {
  let open: TestAuth
  beforeAll(async () => {
    open = await startTestAuth({ project: { enable_signup: true } })
  })
  afterAll(() => open.close())

  it('needs the mailed confirmation before the first sign-in', async () => {
    const given = { email: `open-${Date.now()}@example.com`, password: 'long enough' }
    const browser = open.browser()
    const { data, error } = await browser.auth.signUp(given)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect((await open.browser().auth.signInWithPassword(given)).error?.code).toBe('email_not_confirmed')
    const code = await open.followLink(await open.mail(given.email, 'signup'))
    expect((await browser.auth.exchangeCodeForSession(code.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await open.browser().auth.signInWithPassword(given)).error).toBeNull()
  })
})
