// An id_token signs a member in once, if everything in it is as it must be. Each attack on it is refused with the same words.
import { createHash, randomUUID } from 'node:crypto'
import { type CryptoKey, exportSPKI, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { atHash, CLIENT, type House, OTHER_CLIENT, openHouse, person } from '../../testing-partners/testing-house.ts'

let server: TestAuth
let house: House
beforeAll(async () => {
  house = await openHouse('http://localhost:3000/auth/v1/callback')
  server = await startTestAuth({
    rateLimits: 'off',
    partners: [house.settings],
    project: { enable_manual_linking: true },
  })
})
afterAll(async () => {
  await server.close()
  await house.close()
})

const now = () => Math.floor(Date.now() / 1000)

async function memberClaims() {
  const member = await server.makeMember()
  return { member, claims: { sub: randomUUID(), email: member.email, email_verified: true } }
}

const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
  server.browser().auth.signInWithIdToken({ provider: 'keycloak', token, ...more })

const BAD = { status: 400, message: 'Bad ID token' }

it('a member signs in, links by the confirmed address, and is known by the identity then', async () => {
  const { member, claims } = await memberClaims()
  const first = await signIn(await house.sign(claims))
  expect(first.error).toBeNull()
  expect(first.data.user).toMatchObject({ id: member.id, app_metadata: { providers: ['email', 'keycloak'] } })
  const again = await signIn(await house.sign({ sub: claims.sub, aud: OTHER_CLIENT }))
  expect(again.data.user?.id).toBe(member.id)
})

it('a stranger gets no account', async () => {
  const { sub, email } = person()
  const { error } = await signIn(await house.sign({ sub, email, email_verified: true }))
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
})

it('is good once', async () => {
  const { claims } = await memberClaims()
  const token = await house.sign(claims)
  const answers = await Promise.all([signIn(token), signIn(token)])
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect((await signIn(token)).error?.message).toBe('The id_token was used before')
})

it.each<[string, Record<string, unknown>]>([
  ['meant for another club', { aud: 'another-club' }],
  ['meant for nobody', { aud: [] }],
  ['meant for several, handed out to another', { aud: [CLIENT, 'another-club'], azp: 'another-club' }],
  ['of another house', { iss: 'https://accounts.google.com' }],
  ['expired', { exp: now() - 60 }],
  ['without an end', { exp: undefined }],
  ['from tomorrow', { iat: now() + 86_400, exp: now() + 90_000 }],
  ['not valid yet', { nbf: now() + 3600 }],
  ['older than a day', { iat: now() - 90_000 }],
  ["nobody's", { sub: undefined }],
])('%s: refused', async (_which, wrong) => {
  const { claims } = await memberClaims()
  const given = { ...claims, iat: now(), exp: now() + 600, ...wrong }
  expect((await signIn(await house.sign(given))).error).toMatchObject(BAD)
  expect((await signIn(await house.sign(claims))).error).toBeNull()
})

it('a clock that is some seconds ahead or behind is no fault', async () => {
  const { claims } = await memberClaims()
  expect((await signIn(await house.sign({ ...claims, exp: now() - 10 }))).error).toBeNull()
  expect((await signIn(await house.sign({ ...claims, iat: now() + 10 }))).error).toBeNull()
})

it('without a signature, or signed with what everybody can read: refused', async () => {
  const { claims } = await memberClaims()
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = { ...claims, iss: house.issuer, aud: CLIENT, iat: now(), exp: now() + 600 }
  expect((await signIn(`${part({ alg: 'none' })}.${part(body)}.`)).error).toMatchObject(BAD)
  const { d: _secret, ...open } = house.jwk
  const pem = await exportSPKI((await importJWK(open, 'ES256')) as CryptoKey)
  for (const secret of [pem, JSON.stringify(open), open.x ?? '']) {
    const forged = new SignJWT(body).setProtectedHeader({ alg: 'HS256', kid: house.jwk.kid })
    expect((await signIn(await forged.sign(Buffer.from(secret)))).error).toMatchObject(BAD)
  }
  const [head, , signature] = (await house.sign(claims)).split('.')
  expect((await signIn(`${head}.${part({ ...body, email: 'x@y.test' })}.${signature}`)).error).toMatchObject(BAD)
})

it('keys that it does not have make the house asked at most twice a minute', async () => {
  const { claims } = await memberClaims()
  await signIn(await house.sign(claims))
  const before = house.asked.filter((path) => path === '/jwks').length
  for (let times = 0; times < 5; times++) {
    expect((await signIn(await house.sign(claims, { kid: randomUUID() }))).error).toMatchObject(BAD)
  }
  expect(house.asked.filter((path) => path === '/jwks').length - before).toBeLessThanOrEqual(1)
})

it('a house that changes its key is asked for the new one', async () => {
  const changing = await openHouse('http://localhost:3000/auth/v1/callback')
  const club = await startTestAuth({ rateLimits: 'off', partners: [changing.settings] })
  const enter = async () => {
    const { email } = await club.makeMember()
    const token = await changing.sign({ sub: randomUUID(), email, email_verified: true })
    return (await club.browser().auth.signInWithIdToken({ provider: 'keycloak', token })).error
  }
  expect(await enter()).toBeNull()
  await changing.rotate()
  expect(await enter()).toMatchObject(BAD)
  // It was asked a moment ago: it is asked again when half a minute is over.
  const later = Date.now() + 31_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await enter()).toBeNull()
  now.mockRestore()
  await club.close()
  await changing.close()
})

it('a nonce is in both or in neither; hashed or as it is', async () => {
  const { claims } = await memberClaims()
  const nonce = randomUUID()
  const hashed = createHash('sha256').update(nonce).digest('hex')
  expect((await signIn(await house.sign({ ...claims, nonce: hashed }), { nonce })).error).toBeNull()
  expect((await signIn(await house.sign({ ...claims, nonce }), { nonce })).error).toBeNull()
  const lone = /should either both exist or not/
  expect((await signIn(await house.sign({ ...claims, nonce: hashed }))).error?.message).toMatch(lone)
  expect((await signIn(await house.sign(claims), { nonce })).error?.message).toMatch(lone)
  // Whoever stole the token reads the hash in it.
  expect((await signIn(await house.sign({ ...claims, nonce: hashed }), { nonce: hashed })).error?.message).toMatch(
    /Nonces mismatch/,
  )
  expect((await signIn(await house.sign({ ...claims, nonce: hashed }), { nonce: 'another' })).error?.message).toMatch(
    /Nonces mismatch/,
  )
})

it('an access token that comes with it is the one it says', async () => {
  const { claims } = await memberClaims()
  const access_token = randomUUID()
  const at_hash = atHash(access_token)
  expect((await signIn(await house.sign({ ...claims, at_hash }), { access_token })).error).toBeNull()
  expect((await signIn(await house.sign({ ...claims, at_hash }), { access_token: 'another' })).error).toMatchObject(BAD)
})

it("a member's address that nobody confirmed brings nobody in", async () => {
  const { claims } = await memberClaims()
  const { error } = await signIn(await house.sign({ ...claims, email_verified: false }))
  expect(error?.code).toBe('signup_disabled')
})

it('links for a signed-in member, and not what is another’s', async () => {
  const { member } = await memberClaims()
  const sub = randomUUID()
  const token = () => house.sign({ sub, email: `${sub}@partner.test`, email_verified: true })
  const browser = server.browser()
  await browser.auth.signInWithPassword(member)
  const linked = await browser.auth.linkIdentity({ provider: 'keycloak' as 'google', token: await token() })
  expect(linked.error).toBeNull()
  expect(linked.data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])
  const thief = server.browser()
  await thief.auth.signInWithPassword(await server.makeMember())
  const stolen = await thief.auth.linkIdentity({ provider: 'keycloak' as 'google', token: await token() })
  expect(stolen.error?.code).toBe('identity_already_exists')
  expect((await server.mail(member.email, 'way_in_refused')).text).toContain('single sign-on')
  const nobody = await server.browser().auth.linkIdentity({ provider: 'keycloak' as 'google', token: await token() })
  expect(nobody.error?.status).toBe(403)
})

it('by issuer and client id, of what is on; of nothing else', async () => {
  const { member, claims } = await memberClaims()
  const ask = async (body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await server.request('/token?grant_type=id_token', init)
    return { status: answer.status, body: (await answer.json()) as { user?: { id: string }; error_code?: string } }
  }
  const id_token = await house.sign(claims)
  const off = await ask({ id_token, provider: 'google' })
  expect(off).toMatchObject({ status: 400, body: { error_code: 'provider_disabled' } })
  const evil = await ask({ id_token, issuer: 'https://evil.example', client_id: CLIENT })
  expect(evil.body.error_code).toBe('provider_disabled')
  const mine = await ask({ id_token, issuer: house.issuer, client_id: CLIENT })
  expect(mine.body.user?.id).toBe(member.id)
})
