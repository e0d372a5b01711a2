// The admin API of accounts: only the service key may use it.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { clubAdmin, service, visitor } from '../support/clients.ts'

let cast: Cast<'alice' | 'bob'>

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
})

describe('the service key', () => {
  it('makes, reads, changes and deletes an account', async () => {
    const admin = service().auth.admin
    const email = `made.${cast.tag}@acceptance.example`
    const made = await admin.createUser({
      email,
      password: 'Passw0rd-1',
      email_confirm: true,
      user_metadata: { a: 1 },
      app_metadata: { b: 2 },
    })
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({ email, user_metadata: { a: 1 }, app_metadata: { b: 2, provider: 'email' } })
    const again = await admin.createUser({ email: email.toUpperCase(), password: 'x' })
    expect(again.error).toMatchObject({ code: 'email_exists', status: 422 })
    expect((await admin.getUserById(id)).data.user?.email).toBe(email)
    const changed = await admin.updateUserById(id, { user_metadata: { a: 3 }, password: 'Passw0rd-2' })
    expect(changed.data.user?.user_metadata).toMatchObject({ a: 3 })
    expect((await visitor().auth.signInWithPassword({ email, password: 'Passw0rd-2' })).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  it('imports an account with a password hash made elsewhere', async () => {
    const admin = service().auth.admin
    const email = `hashed.${cast.tag}@acceptance.example`
    // bcrypt of "correct horse", cost 4.
    const hash = '$2a$04$5vhv7pPYdc/E3aXeVZ.2COqIh4YAnQCGijfB86niTyUaEQnUVtO3e'
    const made = await admin.createUser({ email, password_hash: hash, email_confirm: true })
    expect(made.error).toBeNull()
    expect((await visitor().auth.signInWithPassword({ email, password: 'correct horse' })).error).toBeNull()
    expect((await visitor().auth.signInWithPassword({ email, password: 'wrong horse' })).error?.code).toBe(
      'invalid_credentials',
    )
    await admin.deleteUser(made.data.user?.id ?? '')
  })

  it('lists accounts page by page', async () => {
    const one = await service().auth.admin.listUsers({ page: 1, perPage: 1 })
    expect(one.data.users).toHaveLength(1)
    expect(one.data).toMatchObject({ total: expect.any(Number), nextPage: 2 })
  })

  it('bans an account and lifts the ban', async () => {
    const { id, email, password, client } = cast.members.bob
    await service().auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect((await visitor().auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned')
    expect((await client.auth.refreshSession()).error?.code).toMatch(
      /^(user_banned|session_not_found|refresh_token_not_found)$/,
    )
    await service().auth.admin.updateUserById(id, { ban_duration: 'none' })
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('makes links and codes that sign in once', async () => {
    const { data, error } = await service().auth.admin.generateLink({
      type: 'recovery',
      email: cast.members.alice.email,
    })
    expect(error).toBeNull()
    const token_hash = data.properties?.hashed_token ?? ''
    const client = visitor()
    const first = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(first.data.user?.id).toBe(cast.members.alice.id)
    expect((await client.auth.updateUser({ password: 'a-recovered-1' })).error).toBeNull()
    expect((await visitor().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired')
    const link = await service().auth.admin.generateLink({ type: 'magiclink', email: cast.members.alice.email })
    const code = await visitor().auth.verifyOtp({
      email: cast.members.alice.email,
      token: link.data.properties?.email_otp ?? '',
      type: 'email',
    })
    expect(code.data.user?.id).toBe(cast.members.alice.id)
  })
})

describe('any other caller of the admin API', () => {
  it('is refused, an admin of the club too', async () => {
    for (const client of [visitor(), cast.members.alice.client, await clubAdmin()]) {
      const { admin } = client.auth
      const answers = await Promise.all([
        admin.listUsers(),
        admin.getUserById(cast.members.bob.id),
        admin.createUser({ email: `x.${cast.tag}@acceptance.example`, password: 'Passw0rd-1' }),
        admin.updateUserById(cast.members.bob.id, { password: 'Passw0rd-1' }),
        admin.deleteUser(cast.members.bob.id),
        admin.generateLink({ type: 'magiclink', email: cast.members.bob.email }),
        admin.inviteUserByEmail(`y.${cast.tag}@acceptance.example`),
      ])
      for (const { error } of answers) {
        expect(error?.code).toMatch(/^(not_admin|no_authorization|bad_jwt)$/)
        expect([401, 403]).toContain(error?.status)
      }
    }
  })
})
