// A member signs in by a partner, through the unmodified client: an OpenID Connect house run by its own library, and what a club sees of GitHub.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { openBrowser } from '../../testing-partners/testing-browser.ts'
import { type Github, openGithub } from '../../testing-partners/testing-github.ts'
import { type House, openHouse, person } from '../../testing-partners/testing-house.ts'

const CALLBACK = 'http://localhost:3000/auth/v1/callback'
const BACK = 'http://localhost:3000/auth?next=%2Fhome'

let server: TestAuth
let house: House
let github: Github
beforeAll(async () => {
  house = await openHouse(CALLBACK)
  github = await openGithub()
  server = await startTestAuth({ rateLimits: 'off', partners: [house.settings, github.settings] })
})
afterAll(async () => {
  await server.close()
  await house.close()
  await github.close()
})

type Provider = 'keycloak' | 'github'

/** As the app does it: the client makes the address, the browser goes there and comes back to a page. */
async function comeBack(
  provider: Provider = 'keycloak',
  more: { flowType?: 'pkce' | 'implicit'; scopes?: string; queryParams?: Record<string, string> } = {},
) {
  const browser = openBrowser(server)
  const { flowType, scopes, queryParams } = more
  const client = server.browser({ flowType })
  const options = { redirectTo: BACK, skipBrowserRedirect: true, scopes, queryParams }
  const { data, error } = await client.auth.signInWithOAuth({ provider, options })
  if (error) throw error
  const page = await browser.open(data.url ?? '')
  return { client, browser, page, code: page.searchParams.get('code') ?? '' }
}

it('settings say what is on', async () => {
  const { external } = (await (await server.request('/settings')).json()) as { external: Record<string, boolean> }
  expect(external).toMatchObject({ keycloak: true, github: true, google: false, apple: false, email: true })
})

it('a member whose confirmed address the partner vouches for comes in, and the identity is linked', async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email.toUpperCase() })
  const { client, page, code } = await comeBack()
  expect(`${page.origin}${page.pathname}`).toBe('http://localhost:3000/auth')
  expect(page.searchParams.get('next')).toBe('/home')
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: member.id,
    app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
  })
  expect(data.user?.user_metadata).not.toHaveProperty('sub')
  const identity = data.user?.identities?.find(({ provider }) => provider === 'keycloak')
  expect(identity).toMatchObject({
    id: house.visitor.sub,
    identity_data: {
      sub: house.visitor.sub,
      iss: house.issuer,
      email: member.email,
      email_verified: true,
      name: 'Ada Partner',
    },
  })
  const claims = await client.auth.getClaims()
  expect(claims.data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  expect((await server.mail(member.email, 'way_in_added')).text).toContain('single sign-on')
})

it('whose identity is linked comes in with any address, and is not mailed about it again', async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  await comeBack()
  house.visitor = { sub: house.visitor.sub, email: 'elsewhere@partner.test', email_verified: false }
  const { client, code } = await comeBack()
  const { data } = await client.auth.exchangeCodeForSession(code)
  expect(data.user).toMatchObject({ id: member.id, email: member.email })
  expect((await server.mails(member.email)).filter(({ kind }) => kind === 'way_in_added')).toHaveLength(1)
})

it("the partner's tokens are handed on to nobody who asked it for nothing", async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  const { client, code } = await comeBack()
  const kept = await server.database.query(
    'select provider_access_token, provider_refresh_token from auth.flow_state where user_id = $1',
    [member.id],
  )
  expect(kept).toEqual([{ provider_access_token: null, provider_refresh_token: null }])
  const { data } = await client.auth.exchangeCodeForSession(code)
  expect(data.user?.id).toBe(member.id)
  expect(data.session?.provider_token).toBeUndefined()
})

it("the partner's tokens, asked for, are in the answer of the exchange, once, and in no row that could be read", async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  const { client, code } = await comeBack('keycloak', { scopes: 'profile' })
  const [row] = await server.database.query<{ token: string }>(
    'select provider_access_token as token from auth.flow_state where user_id = $1',
    [member.id],
  )
  const { data } = await client.auth.exchangeCodeForSession(code)
  expect(data.session?.provider_token).toMatch(/^[\w-]{20,}$/)
  expect(row?.token).not.toContain(data.session?.provider_token)
  const refreshed = await client.auth.refreshSession()
  expect(refreshed.data.session?.provider_token).toBeUndefined()
  expect(await server.database.query('select id from auth.flow_state where user_id = $1', [member.id])).toEqual([])
})

it("the partner's tokens are handed to who asked to use them while the member is away", async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  const { client, code } = await comeBack('keycloak', { queryParams: { access_type: 'offline' } })
  const { data } = await client.auth.exchangeCodeForSession(code)
  expect(data.session?.provider_token).toMatch(/^[\w-]{20,}$/)
})

it('without PKCE the session is in the fragment, and no token of the partner', async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  const { page } = await comeBack('keycloak', { flowType: 'implicit' })
  const fragment = new URLSearchParams(page.hash.slice(1))
  expect(fragment.get('token_type')).toBe('bearer')
  expect(fragment.has('provider_token')).toBe(false)
  const { data } = await server.browser().auth.getUser(fragment.get('access_token') ?? '')
  expect(data.user?.id).toBe(member.id)
})

it('GitHub: the primary address counts, if GitHub has confirmed it', async () => {
  const member = await server.makeMember()
  github.visitor = { id: 4711, login: 'ada', name: null }
  github.emails = [
    { email: 'other@partner.test', primary: false, verified: true },
    { email: member.email, primary: true, verified: true },
  ]
  const { client, code } = await comeBack('github', { scopes: 'read:user' })
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.session?.provider_token).toMatch(/^gho_/)
  const identity = data.user?.identities?.find(({ provider }) => provider === 'github')
  expect(identity).toMatchObject({ id: '4711', identity_data: { user_name: 'ada', name: 'ada', email: member.email } })
})

it.each([
  ['a secondary address', [{ primary: false, verified: true }]],
  ['an unconfirmed one', [{ primary: true, verified: false }]],
])('GitHub: %s brings nobody in', async (_which, addresses) => {
  const member = await server.makeMember()
  github.visitor = { id: 90_000 + addresses.length + Number(addresses[0]?.primary), login: 'eve' }
  github.emails = [
    ...addresses.map((address) => ({ email: member.email, ...address })),
    { email: 'eve@partner.test', primary: !addresses[0]?.primary, verified: true },
  ]
  const { page } = await comeBack('github')
  expect(page.searchParams.get('error_code')).toBe('signup_disabled')
})

it('a stranger is told so where they began, and no account is made', async () => {
  const stranger = person()
  house.visitor = stranger
  const { page } = await comeBack()
  const reason = {
    error: 'access_denied',
    error_code: 'signup_disabled',
    error_description: 'Signups not allowed for this instance',
  }
  expect(Object.fromEntries(page.searchParams)).toEqual({ next: '/home', ...reason })
  expect(Object.fromEntries(new URLSearchParams(page.hash.slice(1)))).toMatchObject(reason)
  const made = await server.database.query('select id from auth.users where email = $1', [stranger.email])
  expect(made).toEqual([])
})

it('an open sign-up opens no door for partners', async () => {
  const open = await startTestAuth({ partners: [house.settings], project: { enable_signup: true } })
  house.visitor = person()
  const { data } = await open
    .browser()
    .auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
  const page = await openBrowser(open).open(data.url ?? '')
  expect(page.searchParams.get('error_code')).toBe('signup_disabled')
  await open.close()
})

it('a closed account stays closed, and the partner is not linked to it', async () => {
  const member = await server.makeMember({ ban_duration: '24h' })
  house.visitor = person({ email: member.email })
  const { page } = await comeBack()
  expect(page.searchParams.get('error')).toBe('access_denied')
  expect(page.searchParams.get('error_code')).toBe('user_banned')
  const identities = await server.database.query('select provider from auth.identities where user_id = $1', [member.id])
  expect(identities).toEqual([{ provider: 'email' }])
})

it("a partner's own refusal is brought back, and what it wrote stays a text", async () => {
  house.visitor = null
  const { page } = await comeBack()
  expect(page.searchParams.get('error')).toBe('access_denied')
  expect(page.searchParams.get('error_description')).toBe('<b>Not today</b>')
  expect(page.href).not.toMatch(/[<>]/)
})

it('two tabs that come back at once are both in, with one identity', async () => {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  const both = await Promise.all([comeBack(), comeBack()])
  const sessions = await Promise.all(both.map(({ client, code }) => client.auth.exchangeCodeForSession(code)))
  expect(sessions.map(({ data }) => data.user?.id)).toEqual([member.id, member.id])
  const identities = await server.database.query('select provider from auth.identities where user_id = $1', [member.id])
  expect(identities).toHaveLength(2)
})

it('an address that nobody had proved is proved now, and whoever chose its password is out', async () => {
  const member = await server.makeMember({ email_confirm: false })
  house.visitor = person({ email: member.email })
  const { client, code } = await comeBack()
  expect((await client.auth.exchangeCodeForSession(code)).data.user?.email_confirmed_at).toBeTruthy()
  expect((await server.browser().auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials')
})

it('a partner that is gone sends the browser back with that', async () => {
  const gone = await openHouse(CALLBACK)
  await gone.close()
  const club = await startTestAuth({ partners: [gone.settings] })
  const answer = await club.request(`/authorize?provider=keycloak&redirect_to=${encodeURIComponent(BACK)}`)
  expect(answer.status).toBe(302)
  const page = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    error: 'temporarily_unavailable',
    error_code: 'request_timeout',
  })
  await club.close()
})

it('nothing is kept in any cache, and the address is sent on to nobody', async () => {
  const answer = await server.request('/authorize?provider=github')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('set-cookie')).toMatch(/; Max-Age=600; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/)
})
