// The admin routes for accounts: only the service key may use them; making, finding, changing and deleting accounts.
import { hash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { pageLinks } from './list-users.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const admin = () => server.admin().auth.admin
const address = () => `made-${crypto.randomUUID()}@example.com`

describe('the right to administer accounts', () => {
  it.each([
    ['POST', '/admin/users'],
    ['GET', '/admin/users'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ])('%s %s answers only the service key', async (method, path) => {
    const member = await server.makeMember()
    const { data } = await server.browser().auth.signInWithPassword(member)
    const body = method === 'POST' || method === 'PUT' ? '{"email":"x@example.com"}' : undefined
    for (const token of [server.keys.anonKey, data.session?.access_token ?? '']) {
      const answer = await server.request(path, { method, body, token })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ error_code: 'not_admin' })
    }
    // The header `apikey` alone is no bearer, whatever key it holds.
    const { anonKey, serviceRoleKey } = server.keys
    for (const apikey of [undefined, anonKey, serviceRoleKey]) {
      const headers = apikey ? { apikey } : undefined
      const answer = await fetch(`${server.url}/auth/v1${path}`, { method, body, headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
    }
  })
})

describe('making an account as an admin', () => {
  it('works with a password, and confirms the address then or later', async () => {
    const email = address()
    const { data, error } = await admin().createUser({
      email: email.toUpperCase(),
      password: 'long enough',
      user_metadata: { name: 'Ada' },
      app_metadata: { tier: 'gold' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], tier: 'gold' },
    })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    const changed = await admin().updateUserById(data.user?.id ?? '', { email_confirm: true })
    expect(changed.data.user?.email_confirmed_at).toBeTruthy()
    expect(changed.data.user?.user_metadata).toEqual({ name: 'Ada', email_verified: true })
    expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
    expect((await server.browser().auth.signInWithPassword({ email, password: 'long enough' })).error).toBeNull()
  })

  it('accepts a password that is too short for members', async () => {
    const email = address()
    expect((await admin().createUser({ email, password: 'x', email_confirm: true })).error).toBeNull()
    expect((await server.browser().auth.signInWithPassword({ email, password: 'x' })).error).toBeNull()
  })

  it('works with the hash of the password an applicant chose', async () => {
    const email = address()
    const password_hash = await hash('chosen long ago', 10)
    const { error } = await admin().createUser({ email, password_hash, email_confirm: true })
    expect(error).toBeNull()
    expect((await server.browser().auth.signInWithPassword({ email, password: 'chosen long ago' })).error).toBeNull()
  })

  it('works with an id the caller chooses, once', async () => {
    const id = crypto.randomUUID()
    expect((await admin().createUser({ id, email: address() })).data.user?.id).toBe(id)
    expect((await admin().createUser({ id, email: address() })).error).toMatchObject({ status: 422 })
  })

  it('refuses an address that is taken, in capital letters too, and the second of two simultaneous requests', async () => {
    const email = address()
    const twice = await Promise.all([admin().createUser({ email }), admin().createUser({ email: email.toUpperCase() })])
    expect(twice.map(({ error }) => error?.code ?? 'made').sort()).toEqual(['email_exists', 'made'])
    expect((await admin().createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 })
  })

  it.each([
    ['no address', {}],
    ['a broken address', { email: 'nobody' }],
    ['both a password and a hash', { email: 'x@example.com', password: 'long enough', password_hash: 'x' }],
    ['a hash that is not bcrypt', { email: 'x@example.com', password_hash: 'plain' }],
    ['a password longer than bcrypt reads', { email: 'x@example.com', password: 'x'.repeat(73) }],
    ['the nil id', { email: 'x@example.com', id: '00000000-0000-0000-0000-000000000000' }],
    ['a broken id', { email: 'x@example.com', id: '7' }],
    ['a broken ban duration', { email: 'x@example.com', ban_duration: 'forever' }],
  ])('refuses %s', async (_name, attributes) => {
    const { error } = await admin().createUser(attributes)
    expect([400, 422]).toContain(error?.status)
  })
})

describe('finding accounts as an admin', () => {
  it('lists them in pages, newest first', async () => {
    const made = [await server.makeMember(), await server.makeMember(), await server.makeMember()]
    const { data } = await admin().listUsers({ page: 1, perPage: 2 })
    expect(data.users.map((user) => user.id)).toEqual([made[2]?.id, made[1]?.id])
    expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
    const [row] = await server.database.query<{ n: number }>('select count(*)::int as n from auth.users')
    expect('total' in data && data.total).toBe(row?.n)
    const next = await admin().listUsers({ page: 2, perPage: 2 })
    expect(next.data.users[0]?.id).toBe(made[0]?.id)
    expect(pageLinks(2, 9, 5)).toBe(
      '</admin/users?page=3&per_page=5>; rel="next", </admin/users?page=9&per_page=5>; rel="last"',
    )
    expect(pageLinks(9, 9, 5)).toBe('</admin/users?page=9&per_page=5>; rel="last"')
    const beyond = await admin().listUsers({ page: 9999, perPage: 50 })
    expect(beyond.data.users).toEqual([])
  })

  it('lists them oldest first, if asked, and refuses to sort by anything else', async () => {
    const token = server.keys.serviceRoleKey
    const list = async (sort: string) => {
      const answer = await server.request(`/admin/users?per_page=1000&sort=${sort}`, { token })
      return (await answer.json()) as { users: { created_at: string }[]; msg: string }
    }
    await server.makeMember()
    server.time.skipped += 1000
    await server.makeMember()
    const times = async (sort: string) => (await list(sort)).users.map((user) => Date.parse(user.created_at))
    const oldestFirst = (await times('created_at%20asc')).slice()
    expect(oldestFirst.length).toBeGreaterThan(1)
    expect(oldestFirst).toEqual([...oldestFirst].sort((one, other) => one - other))
    expect(oldestFirst.at(0)).toBeLessThan(oldestFirst.at(-1) ?? 0)
    for (const sort of ['created_at%20desc', 'created_at', 'created_at+DESC'])
      expect((await times(sort)).at(0)).toBe(oldestFirst.at(-1))
    expect((await list('email')).msg).toBe("Bad Sort Parameters: bad field for sort 'email'")
    expect((await list('created_at%20up')).msg).toContain("bad direction for sort 'up'")
    expect((await list('')).msg).toContain('bad field')
  })

  it('finds an account by address, and takes % and quotes literally', async () => {
    const member = await server.makeMember()
    const find = async (filter: string) => {
      const query = new URLSearchParams({ filter })
      const answer = await server.request(`/admin/users?${query}`, { token: server.keys.serviceRoleKey })
      return ((await answer.json()) as { users: { id: string }[] }).users.map((user) => user.id)
    }
    expect(await find(member.email.toUpperCase())).toEqual([member.id])
    expect(await find(`%${member.email}`)).toEqual([])
    expect(await find(`' or 1=1 --`)).toEqual([])
  })

  it('finds an account by id', async () => {
    const member = await server.makeMember()
    expect((await admin().getUserById(member.id)).data.user?.email).toBe(member.email)
    expect((await admin().getUserById(crypto.randomUUID())).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    const broken = await server.request('/admin/users/7', { token: server.keys.serviceRoleKey })
    expect(broken.status).toBe(404)
  })

  it.each(['page=0', 'page=x', 'per_page=-1', 'page=1e9'])('refuses ?%s', async (query) => {
    expect((await server.request(`/admin/users?${query}`, { token: server.keys.serviceRoleKey })).status).toBe(400)
  })
})

describe('changing an account as an admin', () => {
  it('disables it at once, ends its sessions, and enables it again', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    const { data } = await browser.auth.signInWithPassword(member)
    const token = data.session?.access_token ?? ''
    const banned = await admin().updateUserById(member.id, { ban_duration: '87600h' })
    expect(banned.data.user?.banned_until).toBeTruthy()
    await expect(server.keys.tokens.verify(token)).rejects.toMatchObject({ fault: 'revoked' })
    expect((await browser.auth.refreshSession()).error).not.toBeNull()
    expect((await server.browser().auth.signInWithPassword(member)).error?.code).toBe('user_banned')

    const restored = await admin().updateUserById(member.id, { ban_duration: 'none' })
    expect(restored.data.user?.banned_until).toBeUndefined()
    const back = await server.browser().auth.signInWithPassword(member)
    expect(back.error).toBeNull()
    expect((await server.request('/user', { token: back.data.session?.access_token ?? '' })).status).toBe(200)
    expect((await server.request('/user', { token })).status).toBe(403)
  })

  it('leaves no session when a ban and a sign-in run at the same time', async () => {
    const member = await server.makeMember()
    await Promise.all([
      server.browser().auth.signInWithPassword(member),
      server.browser().auth.signInWithPassword(member),
      admin().updateUserById(member.id, { ban_duration: '24h' }),
    ])
    expect(await server.database.query('select 1 from auth.sessions where user_id = $1', [member.id])).toEqual([])
  })

  it('sets a password, ends every session and tells the member by mail', async () => {
    const member = await server.makeMember()
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    expect((await admin().updateUserById(member.id, { password: 'set by the house' })).error).toBeNull()
    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const fresh = { email: member.email, password: 'set by the house' }
    expect((await server.browser().auth.signInWithPassword(fresh)).error).toBeNull()
    expect((await server.mail(member.email, 'password_changed')).to).toBe(member.email)
    expect((await admin().updateUserById(member.id, { password: 'short' })).error?.code).toBe('weak_password')
  })

  it('merges metadata and changes the address to a free one', async () => {
    const [member, other] = [await server.makeMember({ user_metadata: { a: 1 } }), await server.makeMember()]
    const email = address()
    const { data } = await admin().updateUserById(member.id, {
      email,
      user_metadata: { b: 2 },
      app_metadata: { tier: 'gold' },
    })
    expect(data.user).toMatchObject({
      email,
      user_metadata: { a: 1, b: 2 },
      app_metadata: { provider: 'email', tier: 'gold' },
    })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: false })
    const sure = await admin().updateUserById(member.id, { email: address(), email_confirm: true })
    expect(sure.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
    expect((await admin().updateUserById(member.id, { email: other.email })).error?.code).toBe('email_exists')
  })
})

describe('deleting an account as an admin', () => {
  it('deletes it for good: sessions end and the address is free', async () => {
    const member = await server.makeMember()
    const { data } = await server.browser().auth.signInWithPassword(member)
    expect((await admin().deleteUser(member.id)).error).toBeNull()
    expect((await server.request('/user', { token: data.session?.access_token ?? '' })).status).toBe(403)
    expect((await admin().getUserById(member.id)).error?.status).toBe(404)
    expect((await admin().createUser({ email: member.email })).error).toBeNull()
  })

  it('deletes it softly with all its ways in, also with two of one kind', async () => {
    const member = await server.makeMember()
    await server.database.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
       select $1::text || way, $1::uuid, jsonb_build_object('sub', way), 'web3', now(), now()
       from unnest(array['web3:ethereum:0x1', 'web3:solana:9']) way`,
      [member.id],
    )
    expect((await admin().deleteUser(member.id, true)).error).toBeNull()
    const ways = await server.database.query<{ provider_id: string }>(
      'select provider_id, identity_data from auth.identities where user_id = $1',
      [member.id],
    )
    expect(ways).toHaveLength(3)
    expect(JSON.stringify(ways)).not.toMatch(/ethereum|solana|example\.com/)
  })

  it('deletes it softly: the row stays, without any personal data', async () => {
    const member = await server.makeMember({ user_metadata: { name: 'Ada' } })
    expect((await admin().deleteUser(member.id, true)).error).toBeNull()
    expect((await server.browser().auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials')
    const rows = await server.database.query('select email, raw_user_meta_data from auth.users where id = $1', [
      member.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/Ada|example\.com/)
    expect((await admin().createUser({ email: member.email })).error).toBeNull()
    const deleted = (await admin().getUserById(member.id)).data.user
    expect(deleted).toMatchObject({ id: member.id, deleted_at: expect.any(String), user_metadata: {} })
    expect(await listed()).toMatchObject({ deleted_at: expect.any(String) })
    expect((await admin().deleteUser(member.id, true)).error).toBeNull()
    expect((await admin().getUserById(member.id)).data.user).toEqual(deleted)
    expect((await admin().updateUserById(member.id, { password: 'long enough' })).error?.code).toBe('user_not_found')
    expect((await admin().deleteUser(member.id)).error).toBeNull()
    expect((await admin().getUserById(member.id)).error?.status).toBe(404)

    async function listed() {
      const { data } = await admin().listUsers({ perPage: 1000 })
      return data.users.find((user) => user.id === member.id)
    }
  })
})
