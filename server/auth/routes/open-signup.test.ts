// Signing up where a project allows it: with confirmation, without it, by mail, and anonymously.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing.ts'

const email = {
  enable_signup: true,
  enable_confirmations: true,
  secure_password_change: false,
  otp_expiry: 3600,
  max_frequency: 0,
}
const address = () => `new-${randomUUID()}@example.com`
const password = 'long enough'

describe('open sign-up with confirmation', () => {
  let server: TestAuth
  beforeAll(async () => {
    server = await startTestAuth({ project: { enable_signup: true, email } })
  })
  afterAll(() => server.close())

  it('a taken address is answered like a free one, and its owner gets no mail', async () => {
    const member = await server.makeMember({ user_metadata: { name: 'Ada' } })
    const owner = server.browser()
    await owner.auth.signInWithPassword(member)
    await owner.auth.reauthenticate()
    const data = { name: 'Eve' }
    const free = await server.browser().auth.signUp({ email: address(), password, options: { data } })
    const taken = await server.browser().auth.signUp({ email: member.email, password, options: { data } })
    expect(taken.error).toBeNull()
    expect(taken.data.session).toBeNull()
    const typesIn = (value: unknown): unknown =>
      value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typesIn(inner)]))
        : typeof value
    expect(typesIn(taken.data.user)).toEqual(typesIn(free.data.user))
    expect(taken.data.user?.id).not.toBe(member.id)
    expect(JSON.stringify(taken.data.user)).not.toContain('Ada')
    expect((await server.mails(member.email)).map(({ kind }) => kind)).toEqual(['reauthentication'])
    expect((await server.browser().auth.signInWithPassword({ email: member.email, password })).error).not.toBeNull()
  })

  it('an invited address is answered like a free one: nothing an admin wrote about it is told', async () => {
    const invited = address()
    const admin = server.admin().auth.admin
    const written = { data: { note: 'Ada, asked for by the committee' } }
    const made = await admin.inviteUserByEmail(invited, written)
    const id = made.data.user?.id ?? ''
    await admin.updateUserById(id, { app_metadata: { tier: 'gold' } })
    const data = { name: 'Eve' }
    const free = await server.browser().auth.signUp({ email: address(), password, options: { data } })
    const taken = await server.browser().auth.signUp({ email: invited, password, options: { data } })
    expect(taken.error).toBeNull()
    const told = JSON.stringify(taken.data)
    for (const secret of [id, 'committee', 'gold', 'invited_at']) expect(told).not.toContain(secret)
    expect(Object.keys(taken.data.user ?? {}).sort()).toEqual(Object.keys(free.data.user ?? {}).sort())
    expect(taken.data.user?.user_metadata).toEqual(data)

    // Whoever reads the mail still enters by an invitation, and the stranger's password opens nothing.
    await expect.poll(async () => (await server.mails(invited)).map(({ kind }) => kind)).toEqual(['invite', 'invite'])
    const landing = await server.followLink(await server.mail(invited, 'invite'))
    expect(landing.searchParams.get('code')).toBeTruthy()
    expect((await server.browser().auth.signInWithPassword({ email: invited, password })).error).not.toBeNull()
    expect((await admin.getUserById(id)).data.user?.user_metadata).toMatchObject(written.data)
  })

  it('nor by another way to ask for a mail', async () => {
    const invited = address()
    await server.admin().auth.admin.inviteUserByEmail(invited, { data: { note: 'secret' } })
    const ask = (path: string, body: object) =>
      server.request(path, { method: 'POST', body: JSON.stringify({ email: invited, ...body }) })
    for (const [path, body] of [
      ['/resend', { type: 'signup' }],
      ['/otp', { create_user: true, data: { note: 'mine' } }],
      ['/magiclink', {}],
      ['/recover', {}],
    ] as const)
      expect(await (await ask(path, body)).json(), path).toEqual({})
    const [row] = await server.database.query('select raw_user_meta_data from auth.users where email = $1', [invited])
    expect(row).toMatchObject({ raw_user_meta_data: { note: 'secret' } })
  })

  it.each(['magiclink', 'recovery'] as const)(
    'a password that a stranger chose for an address opens nothing once its owner comes by a %s mail',
    async (kind) => {
      const email = address()
      await server.browser().auth.signUp({ email, password })
      const owner = server.browser({ flowType: 'implicit' })
      await (kind === 'magiclink' ? owner.auth.signInWithOtp({ email }) : owner.auth.resetPasswordForEmail(email))
      const landing = await server.followLink(await server.mail(email, kind))
      expect(new URLSearchParams(landing.hash.slice(1)).get('access_token')).toBeTruthy()
      const stranger = await server.browser().auth.signInWithPassword({ email, password })
      expect(stranger.error?.code).toBe('invalid_credentials')
    },
  )

  it('a password stays its owner’s who confirms the sign-up itself', async () => {
    const email = address()
    const browser = server.browser({ flowType: 'implicit' })
    await browser.auth.signUp({ email, password })
    await server.followLink(await server.mail(email, 'signup'))
    expect((await browser.auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('a first sign-in by mail makes the account, unless the client asks for none', async () => {
    const [wanted, unwanted] = [address(), address()]
    expect(
      (await server.browser().auth.signInWithOtp({ email: wanted, options: { data: { name: 'Bo' } } })).error,
    ).toBeNull()
    expect((await server.mail(wanted, 'magiclink')).to).toBe(wanted)
    const options = { shouldCreateUser: false }
    expect((await server.browser().auth.signInWithOtp({ email: unwanted, options })).error).toBeNull()
    const rows = await server.database.query('select email from auth.users where email = any($1)', [[wanted, unwanted]])
    expect(rows).toEqual([{ email: wanted }])
  })

  it.each(['/signup', '/otp'])('%s keeps no more metadata than a token holds', async (path) => {
    const email = address()
    const body = JSON.stringify({ email, password, data: { a: 'x'.repeat(17_000) } })
    const answer = await server.request(path, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'validation_failed' }])
    expect(await server.database.query('select from auth.users where email = $1', [email])).toEqual([])
  })

  it.each([
    ['signing up', '/signup'],
    ['a first sign-in by mail', '/otp'],
  ])('%s twice at once is answered as it is with a taken address', async (_what, path) => {
    const email = address()
    const ask = () => server.request(path, { method: 'POST', body: JSON.stringify({ email, password }) })
    const asked = await server.database.transaction(async (tx) => {
      await tx.query('lock table auth.users in share row exclusive mode')
      const asked = [ask(), ask()]
      const waiting = `select from pg_locks where not granted and relation = 'auth.users'::regclass`
      await expect.poll(async () => (await tx.query(waiting)).length, { timeout: 5000 }).toBe(2)
      return asked
    })
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200])
    expect(await server.database.query('select from auth.users where email = $1', [email])).toHaveLength(1)
  })

  it('anonymous sign-in is refused unless the project allows it', async () => {
    expect((await server.browser().auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
  })
})

describe('open sign-up without confirmation', () => {
  let server: TestAuth
  beforeAll(async () => {
    const open = { enable_signup: true, enable_anonymous_sign_ins: true }
    server = await startTestAuth({ project: { ...open, email: { ...email, enable_confirmations: false } } })
  })
  afterAll(() => server.close())

  it('signing up also signs in, and works once for an address', async () => {
    const browser = server.browser()
    const given = { email: address(), password }
    const { data, error } = await browser.auth.signUp({ ...given, options: { data: { name: 'Cy' } } })
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({ email: given.email, user_metadata: { name: 'Cy' }, is_anonymous: false })
    expect((await browser.auth.getUser()).data.user?.email_confirmed_at).toBeTruthy()
    expect((await server.browser().auth.signUp(given)).error).toMatchObject({
      code: 'user_already_exists',
      status: 422,
    })
    expect((await server.browser().auth.signInWithPassword(given)).error).toBeNull()
  })

  it('an anonymous account has a session of its own', async () => {
    const browser = server.browser()
    const { data, error } = await browser.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { theme: 'dark' }, identities: [] })
    const caller = await server.keys.tokens.verify(data.session?.access_token ?? '')
    expect([caller.role, caller.claims.is_anonymous]).toEqual(['authenticated', true])
    expect((await browser.auth.refreshSession()).data.user?.id).toBe(data.user?.id)
  })

  it('an anonymous account that confirms an address is an account like any other', async () => {
    const browser = server.browser({ flowType: 'implicit' })
    const { data } = await browser.auth.signInAnonymously()
    const alone = await browser.auth.updateUser({ password })
    expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' })
    const given = { email: address(), password }
    expect((await browser.auth.updateUser(given)).error).toBeNull()
    expect((await browser.auth.getUser()).data.user).toMatchObject({ is_anonymous: true, new_email: given.email })
    const landing = await server.followLink(await server.mail(given.email, 'email_change'))
    const tokens = new URLSearchParams(landing.hash.slice(1))
    const caller = await server.keys.tokens.verify(tokens.get('access_token') ?? '')
    expect([caller.userId, caller.claims.is_anonymous]).toEqual([data.user?.id, false])
    const again = await server.browser().auth.signInWithPassword(given)
    expect(again.data.user).toMatchObject({
      id: data.user?.id,
      email: given.email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email: given.email, email_verified: true } }],
    })
  })

  it('an anonymous account whose address an admin confirms is one too', async () => {
    const { data } = await server.browser().auth.signInAnonymously()
    const email = address()
    const changed = await server.admin().auth.admin.updateUserById(data.user?.id ?? '', { email, email_confirm: true })
    expect(changed.data.user).toMatchObject({ email, is_anonymous: false, identities: [{ provider: 'email' }] })
  })

  it('the settings say that sign-up is open and needs no confirmation', async () => {
    expect(await (await server.request('/settings')).json()).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      external: { anonymous_users: true, email: true },
    })
  })
})
