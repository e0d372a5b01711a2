// Links the service key makes or mails: each works once, and only for its own purpose.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const admin = () => server.admin().auth.admin
const address = () => `made-${crypto.randomUUID()}@example.com`

describe('links the service key makes', () => {
  it('recovery: the link, its hash and its code each open the account, once', async () => {
    const member = await server.makeMember()
    const make = async () => (await admin().generateLink({ type: 'recovery', email: member.email })).data.properties
    const byCode = await make()
    const code = { email: member.email, token: byCode?.email_otp ?? '', type: 'recovery' as const }
    expect((await server.browser().auth.verifyOtp(code)).error).toBeNull()
    const byHash = await make()
    const token_hash = byHash?.hashed_token ?? ''
    expect((await server.browser().auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect((await server.browser().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired')
    const byLink = await make()
    expect(byLink?.action_link).toMatch(
      /^http:\/\/localhost:3000\/auth\/v1\/verify\?token=\w+&type=recovery&redirect_to=/,
    )
    const landing = await fetch(server.here(byLink?.action_link ?? ''), { redirect: 'manual' })
    expect(landing.headers.get('location')).toContain('#access_token=')
  })

  it.each(['__proto__', 'constructor', 'toString', 'nothing'])('%s is no kind of link', async (type) => {
    const post = async (path: string, body: object, token?: string) => {
      const answer = await server.request(path, { method: 'POST', body: JSON.stringify({ type, ...body }), token })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    const { email } = await server.makeMember()
    const refused = { status: 400, error_code: 'validation_failed' }
    expect(await post('/admin/generate_link', { email }, server.keys.serviceRoleKey)).toMatchObject(refused)
    expect(await post('/verify', { email, token: '123456' })).toMatchObject(refused)
    expect(await post('/verify', { token_hash: 'a'.repeat(56) })).toMatchObject(refused)
  })

  it('a token of one kind is refused as another kind', async () => {
    const email = address()
    const { data } = await admin().generateLink({ type: 'invite', email })
    const token_hash = data.properties?.hashed_token ?? ''
    expect((await server.browser().auth.verifyOtp({ token_hash, type: 'recovery' })).error).not.toBeNull()
    expect((await server.browser().auth.verifyOtp({ token_hash, type: 'invite' })).error).toBeNull()
  })

  it('an invitation makes the account, mails a link, and confirms the address when the link is opened', async () => {
    const email = address()
    const { data, error } = await admin().inviteUserByEmail(email, { data: { name: 'Grace' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Grace' } })
    expect(data.user?.invited_at).toBeTruthy()
    const landing = await server.followLink(await server.mail(email, 'invite'))
    expect(landing.hash).toContain('type=invite')
    const token = new URLSearchParams(landing.hash.slice(1)).get('access_token') ?? ''
    const user = (await (await server.request('/user', { token })).json()) as { email_confirmed_at?: string }
    expect(user.email_confirmed_at).toBeTruthy()
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  it('a sign-up link needs a password, and a second one adds its data to the account', async () => {
    const email = address()
    const link = (password: string, data: object) =>
      admin().generateLink({ type: 'signup', email, password, options: { data } })
    expect((await link('', {})).error).toMatchObject({ status: 400, message: 'Signup requires a valid password' })
    expect((await link('long enough', { a: 1 })).data.user?.user_metadata).toMatchObject({ a: 1 })
    expect((await link('long enough', { b: 2 })).data.user?.user_metadata).toMatchObject({ a: 1, b: 2 })
  })

  it('a recovery link for an unknown address and an unknown kind of link are refused', async () => {
    expect((await admin().generateLink({ type: 'recovery', email: address() })).error?.code).toBe('user_not_found')
    const body = JSON.stringify({ type: 'free_pass', email: address() })
    const answer = await server.request('/admin/generate_link', {
      method: 'POST',
      body,
      token: server.keys.serviceRoleKey,
    })
    expect(answer.status).toBe(400)
  })
})
