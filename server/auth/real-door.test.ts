// The auth service behind the real gateway: what the two owe each other.
import { createClient, type SupabaseClient, type WebSocketLikeConstructor } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import ws from 'ws'
import { startTestServer, type TestServer } from '#server/app/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function client(key: string): SupabaseClient {
  return createClient(server.url, key, {
    auth: { flowType: 'pkce', autoRefreshToken: false, persistSession: false },
    realtime: { transport: ws as unknown as WebSocketLikeConstructor },
  })
}

async function member() {
  const given = { email: `member-${crypto.randomUUID()}@example.com`, password: 'first light' }
  const { data, error } = await client(server.serviceKey).auth.admin.createUser({ ...given, email_confirm: true })
  if (error) throw error
  const browser = client(server.anonKey)
  const signedIn = await browser.auth.signInWithPassword(given)
  if (signedIn.error) throw signedIn.error
  return { ...given, id: data.user.id, browser, session: signedIn.data.session }
}

it('a member signs in, is known, refreshes, and signs out', async () => {
  const { browser, id } = await member()
  expect((await browser.auth.getUser()).data.user?.id).toBe(id)
  expect((await browser.auth.refreshSession()).error).toBeNull()
  expect((await browser.auth.signOut({ scope: 'global' })).error).toBeNull()
  expect((await browser.auth.getSession()).data.session).toBeNull()
})

it('a disabled member is a stranger at once, at every service', async () => {
  const { browser, id, session } = await member()
  const headers = { apikey: server.anonKey, authorization: `Bearer ${session.access_token}` }
  const read = () => fetch(`${server.url}/rest/v1/notifications?select=id`, { headers })
  expect((await read()).status).toBe(200)
  await client(server.serviceKey).auth.admin.updateUserById(id, { ban_duration: '24h' })
  expect((await read()).status).toBe(401)
  expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

it('a sign-out elsewhere ends the session here, also after a restart', async () => {
  const { browser, email, password } = await member()
  const elsewhere = client(server.anonKey)
  await elsewhere.auth.signInWithPassword({ email, password })
  await elsewhere.auth.signOut({ scope: 'others' })
  await server.restart()
  expect((await elsewhere.auth.getUser()).error).toBeNull()
  expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

it('a stale token in the browser does not lock the door it needs', async () => {
  const { email, password } = await member()
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: 'Bearer old.and.broken' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('a page of accounts tells the browser how many there are', async () => {
  await member()
  const { data, error } = await client(server.serviceKey).auth.admin.listUsers({ perPage: 1 })
  expect(error).toBeNull()
  expect('total' in data && data.total).toBeGreaterThan(0)
  const refused = await client(server.anonKey).auth.admin.listUsers()
  expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' })
})
