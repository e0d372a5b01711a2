// Ways to sign up or in that the club does not offer: they are refused and do not reveal who is a member.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { service, visitor } from '../support/clients.ts'
import { raw } from '../support/raw.ts'

let cast: Cast<'alice'>

beforeAll(async () => {
  cast = await makeCast(['alice'])
})

describe('sign-up', () => {
  it('is closed', async () => {
    const { data, error } = await visitor().auth.signUp({
      email: `new.${cast.tag}@acceptance.example`,
      password: 'Passw0rd-x',
    })
    expect(error).toMatchObject({ code: 'signup_disabled', status: 422 })
    expect(data.user).toBeNull()
  })

  it('is closed for anonymous sign-in and mailed codes', async () => {
    const client = visitor()
    expect((await client.auth.signInAnonymously()).error?.code).toMatch(
      /^(anonymous_provider_disabled|signup_disabled)$/,
    )
    const { error } = await client.auth.signInWithOtp({ email: `new2.${cast.tag}@acceptance.example` })
    expect(error === null || /^(otp_disabled|signup_disabled)$/.test(error.code ?? '')).toBe(true)
    const { data } = await service().auth.admin.listUsers({ perPage: 1000 })
    const made = data.users.filter((user) => user.email?.startsWith('new') && user.email.includes(cast.tag))
    expect(made).toEqual([])
  })

  it('is closed for other providers', async () => {
    const client = visitor()
    const idToken = await client.auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' })
    expect(idToken.error?.status).toBeGreaterThanOrEqual(400)
    const sso = await client.auth.signInWithSSO({ domain: 'acceptance.example' })
    expect(sso.error?.status).toBeGreaterThanOrEqual(400)
    const authorize = await raw('/auth/v1/authorize?provider=google', {})
    expect(authorize.status).toBeGreaterThanOrEqual(400)
    const web3 = await raw('/auth/v1/token?grant_type=web3', {
      method: 'POST',
      body: { chain: 'solana', message: 'x', signature: 'x' },
    })
    expect(web3.status).toBeGreaterThanOrEqual(400)
  })
})

describe('recovery', () => {
  it('answers the same for a member and for an unknown address', async () => {
    const member = await visitor().auth.resetPasswordForEmail(cast.members.alice.email)
    const nobody = await visitor().auth.resetPasswordForEmail(`nobody.${cast.tag}@acceptance.example`)
    expect([member.error, nobody.error]).toEqual([null, null])
  })
})

describe('codes', () => {
  it('that are guessed are refused', async () => {
    const { email } = cast.members.alice
    const guessed = await visitor().auth.verifyOtp({ email, token: '123456', type: 'recovery' })
    expect(guessed.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const hash = await visitor().auth.verifyOtp({ token_hash: 'f'.repeat(56), type: 'recovery' })
    expect(hash.error?.code).toBe('otp_expired')
    const code = await raw('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: { auth_code: '00000000-0000-4000-8000-000000000000', code_verifier: 'v'.repeat(43) },
    })
    expect(code.json).toMatchObject({ error_code: 'flow_state_not_found' })
  })
})

it('auth refuses a malformed body, an unknown grant type and a request without a token', async () => {
  expect((await raw('/auth/v1/token?grant_type=password', { method: 'POST', body: '{"email":' })).status).toBe(400)
  const nonsense = await raw('/auth/v1/token?grant_type=nonsense', { method: 'POST', body: {} })
  expect(nonsense.status).toBe(400)
  expect((await raw('/auth/v1/user', { token: null })).status).toBe(401)
})
