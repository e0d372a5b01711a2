// An id_token signs a member in once, if everything in it is as it must be. Each attack on it is refused with the same words.
import { createHash, randomUUID } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
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

it('is good once, however its signature is written: of one there are several', async () => {
  const { claims } = await memberClaims()
  const token = await house.sign(claims)
  expect((await signIn(token)).error).toBeNull()
  const signature = token.split('.')[2] ?? ''
  const said = token.slice(0, -signature.length)
  const bytes = Buffer.from(signature, 'base64url')
  const order = p256.Point.CURVE().n
  const s = order - BigInt(`0x${bytes.toString('hex', 32)}`)
  const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last letter has more bits than there are left.
  const loose = signature.slice(0, -1) + letters[letters.indexOf(signature.at(-1) ?? '') ^ 1]
  for (const other of [`${signature} `, `${signature}\n`, loose, twin.toString('base64url')]) {
    expect((await signIn(said + other)).error?.message).toMatch(/^The id_token was used before$|^Bad ID token$/)
  }
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

it.each<[string, (email: string) => unknown]>([
  ['with the sign of Kelvin for a k', (email) => email.replace('k', '\u212a')],
  ['with a letter nobody sees', (email) => email.replace('@', '\u0000@')],
  ['with a letter of no width', (email) => email.replace('@', '\u200b@')],
  ['with a dot at its end', (email) => `${email}.`],
  ['with a space behind it', (email) => `${email}\u00a0`],
  ['with a line behind it', (email) => `${email}\n`],
  ['with a wide sign', (email) => email.replace('@', '\uff20')],
  ['with a wide dot', (email) => email.replace('.com', '\uff0ecom')],
  ['with a plus', (email) => email.replace('@', '+1@')],
  ['with a name', (email) => `K <${email}>`],
  ['in a list', (email) => [email]],
  ['among others', (email) => `${email},other@partner.test`],
])('an address that only looks like a member’s (%s) is another one', async (_which, likened) => {
  const member = await server.makeMember({ email: `kay-${randomUUID()}@example.com` })
  const email = likened(member.email)
  expect((await signIn(await house.sign({ sub: randomUUID(), email, email_verified: true }))).error).not.toBeNull()
  const linked = await server.database.query('select from auth.identities where user_id = $1', [member.id])
  expect(linked).toHaveLength(1)
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

it('two members who link one identity at once: one has it, and the other is told', async () => {
  const members = [await server.makeMember(), await server.makeMember()]
  const sub = randomUUID()
  const tries = members.map(async (member) => {
    const browser = server.browser()
    await browser.auth.signInWithPassword(member)
    const token = await house.sign({ sub, email: `${sub}@partner.test`, email_verified: true })
    return browser.auth.linkIdentity({ provider: 'keycloak' as 'google', token })
  })
  const codes = (await Promise.all(tries)).map(({ error }) => error?.code ?? 'linked')
  expect(codes.toSorted()).toEqual(['identity_already_exists', 'linked'])
  const owners = await server.database.query('select from auth.identities where provider_id = $1', [sub])
  expect(owners).toHaveLength(1)
})

it('is taken for another member by nobody whose club links nothing by hand', async () => {
  const club = await startTestAuth({ partners: [house.settings] })
  const browser = club.browser()
  await browser.auth.signInWithPassword(await club.makeMember())
  const sub = randomUUID()
  const token = await house.sign({ sub, email: `${sub}@partner.test`, email_verified: true })
  const linked = await browser.auth.linkIdentity({ provider: 'keycloak' as 'google', token })
  expect(linked.error?.code).toBe('manual_linking_disabled')
  const options = { skipBrowserRedirect: true }
  const begun = await browser.auth.linkIdentity({ provider: 'keycloak', options })
  expect(begun.error?.code).toBe('manual_linking_disabled')
  await club.close()
})

it('opens no account that is closed, or was, whether its identity is linked or its address would link it', async () => {
  const { member, claims } = await memberClaims()
  expect((await signIn(await house.sign(claims))).error).toBeNull()
  const admin = server.admin().auth.admin
  const byAddress = { ...claims, sub: randomUUID() }
  await admin.updateUserById(member.id, { ban_duration: '24h' })
  expect((await signIn(await house.sign(claims))).error?.code).toBe('user_banned')
  expect((await signIn(await house.sign(byAddress))).error?.code).toBe('user_banned')
  await admin.updateUserById(member.id, { ban_duration: 'none' })
  await admin.deleteUser(member.id, true)
  expect((await signIn(await house.sign(claims))).error?.code).toBe('signup_disabled')
  expect((await signIn(await house.sign(byAddress))).error?.code).toBe('signup_disabled')
  await admin.deleteUser(member.id)
  expect((await signIn(await house.sign(claims))).error?.code).toBe('signup_disabled')
})

it('is one step: a member with two is asked for the other one', async () => {
  const { member, claims } = await memberClaims()
  await server.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [member.id],
  )
  const browser = server.browser()
  const token = await house.sign(claims)
  expect((await browser.auth.signInWithIdToken({ provider: 'keycloak', token })).error).toBeNull()
  const { data } = await browser.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
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
