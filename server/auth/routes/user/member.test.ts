// Members read and change their own account, and sign out.
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, signIn } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

async function signedIn(member: Account) {
  const browser = server.browser()
  return { browser, token: await signIn(browser, member) }
}

describe('the signed-in member', () => {
  it('reads their account, without secrets', async () => {
    const member = await server.makeMember()
    const { browser } = await signedIn(member)
    const { data, error } = await browser.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: member.id, email: member.email })
    expect(data.user?.identities).toMatchObject([{ provider: 'email', id: member.id }])
    expect(JSON.stringify(data.user)).not.toMatch(/\$2a\$|encrypted_password|_token/)
  })

  it('keeps as much metadata as a token holds beside all else, in one piece or bit by bit', async () => {
    const { browser } = await signedIn(await server.makeMember())
    const fits = await browser.auth.updateUser({ data: { a: 'x'.repeat(15_000) } })
    expect(fits.error).toBeNull()
    for (const data of [{ b: 'x'.repeat(2000) }, { a: 'x'.repeat(17_000) }, { a: 'ü'.repeat(9000) }]) {
      expect((await browser.auth.updateUser({ data })).error).toMatchObject({ status: 400, code: 'validation_failed' })
    }
    const { data } = await browser.auth.refreshSession()
    expect(Object.keys(data.user?.user_metadata ?? {})).not.toContain('b')
  })

  it('changes their metadata, but neither app_metadata nor their role', async () => {
    const { browser, token } = await signedIn(await server.makeMember({ user_metadata: { a: 1, b: 2 } }))
    const { data } = await browser.auth.updateUser({ data: { b: null, c: 3 } })
    expect(data.user?.user_metadata).toMatchObject({ a: 1, c: 3 })
    expect(data.user?.user_metadata).not.toHaveProperty('b')
    const body = JSON.stringify({ app_metadata: { role: 'admin' }, role: 'service_role' })
    const unstorable = await server.request('/user', { method: 'PUT', token, body: '{"data":{"a":"\\u0000"}}' })
    expect(unstorable.status).toBe(400)
    const refused = await server.request('/user', { method: 'PUT', token, body })
    expect(refused.status).toBe(403)
    const ignored = await server.request('/user', { method: 'PUT', token, body: '{"role":"service_role"}' })
    expect(await ignored.json()).toMatchObject({ role: 'authenticated' })
  })

  it('changes their password: other browsers are signed out, and a notice is mailed', async () => {
    const member = await server.makeMember()
    const here = await signedIn(member)
    const there = await signedIn(member)
    const { error } = await here.browser.auth.updateUser({ password: 'a new light' })
    expect(error).toBeNull()
    expect((await here.browser.auth.getUser()).error).toBeNull()
    expect((await here.browser.auth.refreshSession()).error).toBeNull()
    expect((await there.browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await server.mail(member.email, 'password_changed')).subject).toBe('Your password was changed')
    expect((await server.browser().auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials')
    const fresh = { email: member.email, password: 'a new light' }
    expect((await server.browser().auth.signInWithPassword(fresh)).error).toBeNull()
  })

  it('gets the reason why a new password is refused', async () => {
    const member = await server.makeMember()
    const { browser } = await signedIn(member)
    const weak = await browser.auth.updateUser({ password: 'short' })
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    const same = await browser.auth.updateUser({ password: member.password })
    expect(same.error).toMatchObject({ code: 'same_password', status: 422 })
    const long = await browser.auth.updateUser({ password: 'é'.repeat(40) })
    expect(long.error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect((await browser.auth.getUser()).error).toBeNull()
  })

  it('changes their address after both addresses have confirmed it', async () => {
    const member = await server.makeMember()
    const { browser } = await signedIn(member)
    const email = `new-${member.email}`
    const { data, error } = await browser.auth.updateUser({ email })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: member.email, new_email: email })
    const halfway = await server.followLink(await server.mail(email, 'email_change'))
    expect(halfway.hash).toContain('message=Confirmation')
    expect((await browser.auth.getUser()).data.user?.email).toBe(member.email)
    const done = await server.followLink(await server.mail(member.email, 'email_change'))
    expect(done.searchParams.get('code')).toBeTruthy()
    expect((await browser.auth.getUser()).data.user).toMatchObject({ email })
    expect((await server.browser().auth.signInWithPassword({ email, password: member.password })).error).toBeNull()
  })

  it('has the mail for a change of address sent again', async () => {
    const member = await server.makeMember()
    const { browser } = await signedIn(member)
    await browser.auth.updateUser({ email: `moved-${member.email}` })
    server.time.skipped += 61_000
    expect((await browser.auth.resend({ type: 'email_change', email: member.email })).error).toBeNull()
    await expect.poll(async () => (await server.mails(`moved-${member.email}`)).length).toBe(2)
  })

  it('has a token that the published keys verify', async () => {
    const member = await server.makeMember()
    const { browser } = await signedIn(member)
    const { data, error } = await browser.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: member.id, role: 'authenticated' })
  })
})

describe('signing out', () => {
  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('with the scope %s ends the right sessions', async (scope, [here, there]) => {
    const member = await server.makeMember()
    const one = await signedIn(member)
    const two = await signedIn(member)
    expect((await one.browser.auth.signOut({ scope })).error).toBeNull()
    const stillIn = async (token: string) => (await server.request('/user', { token })).status === 200
    expect([await stillIn(one.token), await stillIn(two.token)]).toEqual([here, there])
  })

  it('works with the service key in a member’s place', async () => {
    const { token, browser } = await signedIn(await server.makeMember())
    expect((await server.admin().auth.admin.signOut(token, 'global')).error).toBeNull()
    expect((await browser.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  })

  it('refuses an unknown scope', async () => {
    const { token } = await signedIn(await server.makeMember())
    expect((await server.request('/logout?scope=all', { method: 'POST', token })).status).toBe(400)
  })

  it('lasts after a restart of the server', async () => {
    const { token, browser } = await signedIn(await server.makeMember())
    await browser.auth.signOut({ scope: 'global' })
    await server.restart()
    const answer = await server.request('/user', { token })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'session_not_found' })
  })
})

describe('tokens that are not a member’s', () => {
  it('are refused: API keys, forged and unsigned tokens, those of unknown members and those without a session', async () => {
    const { token } = await signedIn(await server.makeMember())
    const { privateKey } = await generateKeyPair('ES256')
    const claims = (await server.keys.tokens.verify(token)).claims
    const forged = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)
    const [, payload = '', signature = ''] = token.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const elevated = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
    const swapped = `${token.split('.')[0]}.${elevated}.${signature}`
    const unknown = await server.keys.sign({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })
    const sessionless = await server.keys.sign({ ...claims, session_id: undefined })
    for (const bad of [forged, none, swapped, unknown, sessionless, server.keys.anonKey, server.keys.serviceRoleKey]) {
      expect((await server.request('/user', { token: bad })).status).toBe(403)
    }
    const nothing = await fetch(`${server.url}/auth/v1/user`)
    expect(nothing.status).toBe(401)
    expect(await nothing.json()).toMatchObject({ error_code: 'no_authorization' })
  })

  it('are refused if they are a disabled member’s, although they have not expired', async () => {
    const member = await server.makeMember()
    const { token } = await signedIn(member)
    await server.admin().auth.admin.updateUserById(member.id, { ban_duration: '24h' })
    expect((await server.request('/user', { token })).status).toBe(403)
    await server.restart()
    const answer = await server.request('/user', { token })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'user_banned' })
  })
})
