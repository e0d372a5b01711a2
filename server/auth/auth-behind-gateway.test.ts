// The auth service behind the real gateway: what works only when both do their part.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { createAccount, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const client = (key: string) => supabaseClient(server.url, key, { auth: { flowType: 'pkce' } })

async function member() {
  const account = await createAccount(client(server.serviceKey))
  const browser = client(server.anonKey)
  return { ...account, browser, token: await signIn(browser, account) }
}

it('a member signs in, reads their account, refreshes the session and signs out', async () => {
  const { browser, id } = await member()
  expect((await browser.auth.getUser()).data.user?.id).toBe(id)
  expect((await browser.auth.refreshSession()).error).toBeNull()
  expect((await browser.auth.signOut({ scope: 'global' })).error).toBeNull()
  expect((await browser.auth.getSession()).data.session).toBeNull()
})

it('every service refuses a disabled member at once', async () => {
  const { browser, id, token } = await member()
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` }
  const read = () => fetch(`${server.url}/rest/v1/notifications?select=id`, { headers })
  expect((await read()).status).toBe(200)
  await client(server.serviceKey).auth.admin.updateUserById(id, { ban_duration: '24h' })
  expect((await read()).status).toBe(401)
  expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

it('a sign-out in another browser ends this session, also after a restart', async () => {
  const { browser, email, password } = await member()
  const elsewhere = client(server.anonKey)
  await elsewhere.auth.signInWithPassword({ email, password })
  await elsewhere.auth.signOut({ scope: 'others' })
  await server.restart()
  expect((await elsewhere.auth.getUser()).error).toBeNull()
  expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

it('a stale token in the browser does not prevent signing in', async () => {
  const { email, password } = await member()
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: 'Bearer old.and.broken' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('a page of the account list carries the total number of accounts, for the service key only', async () => {
  await member()
  const { data, error } = await client(server.serviceKey).auth.admin.listUsers({ perPage: 1 })
  expect(error).toBeNull()
  expect('total' in data && data.total).toBeGreaterThan(0)
  const refused = await client(server.anonKey).auth.admin.listUsers()
  expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' })
})

it('a session and a second step know an IPv6 network as they know an IPv4 address', async () => {
  await using behindProxy = await startTestServer({ env: { O1_TRUST_PROXY: '1' } })
  const { url, anonKey, serviceKey, database } = behindProxy
  const { id, ...account } = await createAccount(supabaseClient(url, serviceKey))
  let from = '2001:db8:1:2:aaaa::1'
  const fetchFrom: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', from)
    return fetch(input, { ...init, headers })
  }
  const browser = supabaseClient(url, anonKey, { global: { fetch: fetchFrom } })
  await browser.auth.signInWithPassword(account)
  const ip = 'select host(ip) as ip from auth.sessions where user_id = $1'
  expect(await database.query(ip, [id])).toEqual([{ ip: '2001:db8:1:2::' }])
  const { data: factor } = await browser.auth.mfa.enroll({ factorType: 'totp' })
  const factorId = factor?.id ?? ''
  const secret = Secret.fromBase32(factor?.totp.secret ?? '')
  const challenge = async () => (await browser.auth.mfa.challenge({ factorId })).data?.id ?? ''
  const show = async (challengeId: string) =>
    (await browser.auth.mfa.verify({ factorId, challengeId, code: new TOTP({ secret }).generate() })).error?.code
  const asked = await challenge()
  from = '2001:db8:9:9::1'
  expect(await show(asked)).toBe('mfa_ip_address_mismatch')
  from = '2001:db8:1:2:bbbb::2'
  expect(await show(await challenge())).toBeUndefined()
})
