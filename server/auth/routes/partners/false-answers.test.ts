// What a partner's answer must not be believed for. Each is made so that it would sign a real member in: a token that is forged, meant for somebody else or of
// another sign-in, an address that nobody vouches for, and a house that is not the one it says.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { exportSPKI, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { atCallback, openBrowser } from '../../testing-partners/testing-browser.ts'
import { type FalseHouse, type Lies, openFalseHouse } from '../../testing-partners/testing-false-house.ts'
import { CLIENT } from '../../testing-partners/testing-house.ts'

let server: TestAuth
let house: FalseHouse
let member: { id: string; email: string }
beforeAll(async () => {
  house = await openFalseHouse()
  server = await startTestAuth({ rateLimits: 'off', partners: [house.settings] })
  member = await server.makeMember()
})
afterAll(async () => {
  await server.close()
  await house.close()
})

const codeOf = (page: URL) => page.searchParams.get('error_code')
const theMember = () => ({ sub: randomUUID(), email: member.email, email_verified: true })

async function comeBack(lies: Lies, at: TestAuth = server) {
  house.lies = { ...lies, claims: { ...theMember(), ...lies.claims } }
  const client = at.browser()
  const options = { skipBrowserRedirect: true }
  const { data } = await client.auth.signInWithOAuth({ provider: 'keycloak', options })
  return openBrowser(at).open(data.url ?? '')
}

function expectRefused(page: URL) {
  expect(page.searchParams.has('code')).toBe(false)
  expect(codeOf(page)).toBe('unexpected_failure')
}

it('the same answer without any fault signs the member in: what follows is refused for its fault alone', async () => {
  expect((await comeBack({})).searchParams.has('code')).toBe(true)
  expect(house.begun.get('code_challenge_method')).toBe('S256')
  expect(house.begun.get('nonce')).toMatch(/^[\w-]{43}$/)
})

const now = () => Math.floor(Date.now() / 1000)

it.each<[string, Record<string, unknown>]>([
  ['of another sign-in', { nonce: 'another' }],
  ['of no sign-in', { nonce: undefined }],
  ['of another issuer', { iss: 'https://accounts.google.com' }],
  ['of this issuer, but for its spelling', { iss: 'http://127.0.0.1:1' }],
  ['meant for another club', { aud: 'another-club' }],
  ['meant for the device', { aud: 'o1-on-a-phone' }],
  ['meant for several, handed out to another', { aud: [CLIENT, 'another-club'], azp: 'another-club' }],
  ['expired', { iat: now() - 900, exp: now() - 60 }],
  ['without an end', { exp: undefined }],
  ['not valid yet', { nbf: now() + 600 }],
  ["nobody's", { sub: undefined }],
])('an id_token %s is refused', async (_which, claims) => {
  expectRefused(await comeBack({ claims }))
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('an id_token without a signature is refused, also by a house that says it does so', async () => {
  expectRefused(await comeBack({ idToken: (claims) => `${part({ alg: 'none' })}.${part(claims)}.` }))
  expectRefused(await comeBack({ idToken: () => undefined }))
})

it('an id_token signed with what others know, or by a key of nobody, is refused', async () => {
  const pem = await exportSPKI((await importJWK(house.jwk, 'ES256')) as Parameters<typeof exportSPKI>[0])
  for (const secret of [pem, JSON.stringify(house.jwk), house.settings.secret]) {
    const idToken = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: house.jwk.kid }).sign(Buffer.from(secret))
    expectRefused(await comeBack({ idToken }))
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const own = (header: object) => (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
  expectRefused(await comeBack({ idToken: own({ kid: house.jwk.kid }) }))
  // With the key that fits, or the address of it, in the token itself.
  const jwk = { ...(await import('jose').then(({ exportJWK }) => exportJWK(privateKey))), d: undefined }
  expectRefused(await comeBack({ idToken: own({ jwk }) }))
  expectRefused(await comeBack({ idToken: own({ jku: `${house.issuer}/jwks` }) }))
})

it.each<[string, (answer: URLSearchParams) => void]>([
  ['of another house', (answer) => answer.set('iss', 'https://accounts.google.com')],
  ['of no house', (answer) => answer.delete('iss')],
  ['with two codes', (answer) => answer.append('code', randomUUID())],
  ['with two states', (answer) => answer.append('state', randomUUID())],
  ['with a token instead of a code', (answer) => answer.append('id_token', 'x')],
])('an answer %s is refused before its code goes anywhere', async (_which, answer) => {
  const before = house.asked.filter((path) => path === '/token').length
  const page = await comeBack({ answer })
  expect(page.searchParams.has('code')).toBe(false)
  expect(codeOf(page)).toBe('unexpected_failure')
  expect(house.asked.filter((path) => path === '/token')).toHaveLength(before)
})

it('an address that the userinfo says is taken, and only of the same person', async () => {
  const { sub, email } = theMember()
  const silent = { sub, email: undefined, email_verified: undefined }
  const said = (userInfo: Record<string, unknown>, claims = {}) =>
    comeBack({ claims: { ...silent, ...claims }, userInfo })
  expect((await said({ sub, email, email_verified: true })).searchParams.has('code')).toBe(true)
  expectRefused(await said({ sub: randomUUID(), email, email_verified: true }))
  expectRefused(await said({ email, email_verified: true }))
})

it('a yes to one address is none to another: both are of one answer', async () => {
  const [sub, { email }] = [randomUUID(), theMember()]
  const claims = { sub, email: undefined, email_verified: true }
  for (const email_verified of [false, undefined]) {
    expect(codeOf(await comeBack({ claims, userInfo: { sub, email, email_verified } }))).toBe('signup_disabled')
  }
})

it('who has no address there comes in by nothing but the linked identity, where the club takes that', async () => {
  const sub = randomUUID()
  const claims = { sub, email: undefined, email_verified: undefined }
  const page = await comeBack({ claims, userInfo: { sub } })
  expect(page.searchParams.get('error_description')).toBe('Error getting user email from external provider')
  const easy = await startTestAuth({ partners: [{ ...house.settings, emailOptional: true }] })
  expect(codeOf(await comeBack({ claims, userInfo: { sub } }, easy))).toBe('signup_disabled')
  await easy.close()
})

it.each<[string, (issuer: string) => Record<string, unknown>]>([
  ['calls itself another', () => ({ issuer: 'https://accounts.google.com' })],
  ['publishes no keys', () => ({ jwks_uri: undefined })],
  // An address of every machine, which is this one here and none that could be meant.
  ['publishes its keys without TLS', (issuer) => ({ jwks_uri: `${issuer.replace('127.0.0.1', '0.0.0.0')}/jwks` })],
])('a house that %s is not found', async (_which, about) => {
  const club = await startTestAuth({ partners: [house.settings] })
  house.lies = { about: about(house.issuer) }
  const begun = await club.request('/authorize?provider=keycloak')
  expect(codeOf(new URL(begun.headers.get('location') ?? ''))).toBe('request_timeout')
  await club.close()
})

it.each<[string, readonly [unknown, number]]>([
  ['are not to be had', [{}, 503]],
  ['are none', [{ maintenance: true }, 200]],
])('a token of a house whose keys %s is not called a bad one', async (_which, keys) => {
  const club = await startTestAuth({ rateLimits: 'off', partners: [house.settings] })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const claims = { ...theMember(), iss: house.issuer, aud: CLIENT, iat: now(), exp: now() + 600 }
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'any' }).sign(privateKey)
  const signIn = async () => (await club.browser().auth.signInWithIdToken({ provider: 'keycloak', token })).error
  house.lies = { keys }
  expect(await signIn()).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  house.lies = {}
  expect(await signIn()).toMatchObject({ status: 400, message: 'Bad ID token' })
  await club.close()
})

it('a house whose name ends with a slash is found by its name with and without it', async () => {
  const slashed = await openFalseHouse('/application/o/club/')
  const club = await startTestAuth({ partners: [slashed.settings] })
  slashed.lies = { claims: { sub: randomUUID(), email: (await club.makeMember()).email, email_verified: true } }
  const { data } = await club
    .browser()
    .auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
  expect((await openBrowser(club).open(data.url ?? '')).searchParams.has('code')).toBe(true)
  await club.close()
  await slashed.close()
})

it('whoever is closed out, or gone, between the answer and the end stays outside', async () => {
  const [closed, gone] = [await server.makeMember(), await server.makeMember()]
  const come = async ({ email }: { email: string }) => {
    house.lies = { claims: { ...theMember(), email } }
    const client = server.browser()
    const { data } = await client.auth.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
    const browser = openBrowser(server)
    return { client, browser, answer: await browser.open(data.url ?? '', atCallback) }
  }
  const change = { ban_duration: '24h' }
  // Before the answer is taken.
  const early = await come(closed)
  await server.admin().auth.admin.updateUserById(closed.id, change)
  expect(codeOf(await early.browser.open(early.answer))).toBe('user_banned')
  // Before its code is exchanged.
  const late = await come(gone)
  const code = (await late.browser.open(late.answer)).searchParams.get('code') ?? ''
  await server.admin().auth.admin.updateUserById(gone.id, change)
  expect((await late.client.auth.exchangeCodeForSession(code)).error?.code).toBe('user_banned')
})
