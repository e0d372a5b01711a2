// Signing in, staying signed in and signing out, with the client library.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { signedIn, visitor } from '../support/clients.ts'
import { claimsOf } from '../support/forged-tokens.ts'
import { got } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'
import { target } from '../support/target.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol', 'dave'])
})

const signInAs = (name: keyof typeof cast.members) => signedIn(cast.members[name].email, cast.members[name].password)

describe('signing in', () => {
  it('returns the user and a session', async () => {
    const { email, password, id } = cast.members.alice
    const { data, error } = await visitor().auth.signInWithPassword({ email: email.toUpperCase(), password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email, role: 'authenticated', aud: 'authenticated' })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) })
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      sub: id,
      role: 'authenticated',
      email,
      session_id: expect.any(String),
      aal: 'aal1',
    })
  })

  it('answers the same for a wrong password and for an unknown address', async () => {
    const wrong = await visitor().auth.signInWithPassword({ email: cast.members.alice.email, password: 'guess' })
    const nobody = await visitor().auth.signInWithPassword({
      email: `no.${cast.tag}@acceptance.example`,
      password: 'x',
    })
    for (const { error } of [wrong, nobody]) {
      expect(error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' })
    }
  })
})

describe('a session', () => {
  it('is reported to the client and its listeners', async () => {
    const client = visitor()
    const events: string[] = []
    const { data } = client.auth.onAuthStateChange((event) => events.push(event))
    const { email, password, id } = cast.members.alice
    await client.auth.signInWithPassword({ email, password })
    expect((await client.auth.getSession()).data.session?.user.id).toBe(id)
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
    expect((await client.auth.getClaims()).data?.claims.sub).toBe(id)
    await client.auth.signOut()
    expect((await client.auth.getSession()).data.session).toBeNull()
    data.subscription.unsubscribe()
    expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'SIGNED_OUT']))
  })

  it('can be refreshed, and the new token works', async () => {
    const client = await signInAs('bob')
    const before = (await client.auth.getSession()).data.session
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect(await got(client.from('profiles').select('age').eq('user_id', cast.members.bob.id))).toHaveLength(1)
  })

  it('stays valid when five tabs refresh it at once', async () => {
    const session = (await (await signInAs('bob')).auth.getSession()).data.session
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => visitor().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })),
    )
    for (const { data, error } of answers) {
      expect(error).toBeNull()
      expect(data.session?.access_token).toBeTruthy()
    }
  })

  it('can be used by another client', async () => {
    const session = (await (await signInAs('bob')).auth.getSession()).data.session
    const other = visitor()
    const { error } = await other.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    })
    expect(error).toBeNull()
    expect((await other.auth.getUser()).data.user?.id).toBe(cast.members.bob.id)
  })

  it('can’t be made with an invented refresh token', async () => {
    const { error } = await visitor().auth.refreshSession({ refresh_token: 'abcdefghijkl' })
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  })
})

describe('signing out', () => {
  const alive = async (client: Awaited<ReturnType<typeof signInAs>>) =>
    (await client.auth.refreshSession()).error === null

  it('ends this session, the others, or all', async () => {
    const [one, two, three] = await Promise.all([signInAs('carol'), signInAs('carol'), signInAs('carol')])
    await one.auth.signOut({ scope: 'local' })
    expect(await alive(two)).toBe(true)
    await two.auth.signOut({ scope: 'others' })
    expect(await alive(three)).toBe(false)
    expect(await alive(two)).toBe(true)
    const four = await signInAs('carol')
    await two.auth.signOut({ scope: 'global' })
    expect(await alive(four)).toBe(false)
  })

  it('ends the access token’s rights on the account', async () => {
    const client = await signInAs('carol')
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    await client.auth.signOut()
    expect((await raw('/auth/v1/user', { token })).status).toBe(403)
  })
})

describe('a member’s own account', () => {
  it('can get another password and other metadata', async () => {
    const client = await signInAs('dave')
    const { data, error } = await client.auth.updateUser({ data: { theme: 'dark' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ theme: 'dark' })
    expect((await client.auth.updateUser({ password: 'x' })).error?.code).toBe('weak_password')
    expect((await client.auth.updateUser({ password: cast.members.dave.password })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'another-Passw0rd' })).error).toBeNull()
    const { email, password } = cast.members.dave
    expect((await visitor().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    await signedIn(email, 'another-Passw0rd')
  })

  it('can’t get another role', async () => {
    const session = (await (await signInAs('alice')).auth.getSession()).data.session
    const answer = await raw('/auth/v1/user', {
      method: 'PUT',
      token: session?.access_token,
      body: { role: 'service_role', app_metadata: { role: 'admin' }, data: { role: 'service_role' } },
    })
    expect(answer.status).toBe(403)
    const renewed = await visitor().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(claimsOf(renewed.data.session?.access_token ?? '').role).toBe('authenticated')
    expect(renewed.data.user?.app_metadata).not.toHaveProperty('role')
  })
})

it('auth publishes its settings, health and keys', async () => {
  expect((await raw('/auth/v1/settings')).json).toMatchObject({ disable_signup: true })
  expect((await raw('/auth/v1/health')).status).toBe(200)
  const keys = await fetch(`${target.url}/auth/v1/.well-known/jwks.json`)
  expect(await keys.json()).toMatchObject({ keys: expect.any(Array) })
})
