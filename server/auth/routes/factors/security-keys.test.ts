// Security keys as a second step, on the wire of the unmodified client: set up, shown, removed; and the ways around them that are refused. The client's
// own `mfa.challenge` and `mfa.verify` speak to the browser's device, so the device of this test answers beside them.
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { newKey, SoftwareAuthenticator } from '../../webauthn/testing-authenticator.ts'

const SITE = 'http://localhost:3000'
const ON = { enroll_enabled: true, verify_enabled: true }

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth({ project: { mfa: { totp: ON, web_authn: ON }, passkey: { enabled: true } } })
})
afterAll(() => server.close())

type Options = Parameters<SoftwareAuthenticator['create']>[0] & Parameters<SoftwareAuthenticator['show']>[0]

interface Challenge {
  readonly id: string
  readonly webauthn: { readonly type: 'create' | 'request'; readonly credential_options: { publicKey: Options } }
}

const tokenOf = async (browser: SupabaseClient) => (await browser.auth.getSession()).data.session?.access_token ?? ''
const claimsOf = async (browser: SupabaseClient) => (await server.keys.tokens.verify(await tokenOf(browser))).claims

async function post(browser: SupabaseClient, path: string, body: object = {}) {
  const token = await tokenOf(browser)
  const answer = await server.request(path, { method: 'POST', token, body: JSON.stringify(body) })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

async function ask(browser: SupabaseClient, factorId: string): Promise<Challenge> {
  const { status, body } = await post(browser, `/factors/${factorId}/challenge`, { webauthn: { rpId: 'localhost' } })
  expect(status).toBe(200)
  return body
}

const answerTo = (device: SoftwareAuthenticator, { id, webauthn }: Challenge, lies = {}) => ({
  challenge_id: id,
  webauthn: {
    type: webauthn.type,
    rpId: 'localhost',
    credential_response:
      webauthn.type === 'create'
        ? device.create(webauthn.credential_options.publicKey, lies)
        : device.show(webauthn.credential_options.publicKey, lies),
  },
})

/** Shows the key; the browser goes on with the session it is answered. */
async function show(browser: SupabaseClient, factorId: string, device: SoftwareAuthenticator, lies = {}) {
  const answer = await post(
    browser,
    `/factors/${factorId}/verify`,
    answerTo(device, await ask(browser, factorId), lies),
  )
  if (answer.status === 200) await browser.auth.setSession(answer.body)
  return answer
}

async function signedIn(member: Account): Promise<SupabaseClient> {
  const browser = server.browser()
  expect((await browser.auth.signInWithPassword(member)).error).toBeNull()
  return browser
}

async function enrol(browser: SupabaseClient, friendlyName = 'Key ring') {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data.id
}

async function memberWithKey() {
  const member = await server.makeMember()
  const browser = await signedIn(member)
  const factorId = await enrol(browser)
  const device = new SoftwareAuthenticator(SITE)
  expect((await show(browser, factorId, device)).status).toBe(200)
  return { member, browser, factorId, device }
}

const REFUSED = { status: 400, body: { error_code: 'webauthn_verification_failed' } }

it('a key is set up, asked for at the next sign-in, and removed; its owner is mailed', async () => {
  const { member, browser, factorId, device } = await memberWithKey()
  expect(await claimsOf(browser)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  expect((await server.mail(member.email, 'two_steps_on')).text).toContain('Key ring')

  const later = await signedIn(member)
  expect((await later.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await later.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, status: 'verified' }])
  const asked = await ask(later, factorId)
  expect(asked.webauthn).toMatchObject({
    type: 'request',
    credential_options: {
      publicKey: {
        rpId: 'localhost',
        userVerification: 'required',
        allowCredentials: [{ id: device.id.toString('base64url') }],
      },
    },
  })
  expect((await show(later, factorId, device)).status).toBe(200)
  expect(await claimsOf(later)).toMatchObject({ aal: 'aal2' })

  expect((await later.auth.mfa.unenroll({ factorId })).error).toBeNull()
  await server.mail(member.email, 'two_steps_off')
  const without = await signedIn(member)
  expect((await without.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
})

it.each([
  ['from another site', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without the person verified', { userVerified: false }],
  ['that another key signed', { key: newKey().privateKey }],
  ['to a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['with a count that stands still', { signCount: 0 }],
])('no answer %s raises a session', async (_what, lies) => {
  const { member, factorId, device } = await memberWithKey()
  expect((await show(await signedIn(member), factorId, device, { signCount: 3 })).status).toBe(200)
  const browser = await signedIn(member)
  expect(await show(browser, factorId, device, { signCount: 4, ...lies })).toMatchObject(REFUSED)
  expect(await claimsOf(browser)).toMatchObject({ aal: 'aal1' })
})

it('no device is asked for a key beside a passkey of the account, or for a passkey beside a key: the later would replace the earlier', async () => {
  const { browser, device: key } = await memberWithKey()
  const passkey = new SoftwareAuthenticator(SITE)
  const begun = await browser.auth.passkey.startRegistration()
  if (begun.error) throw begun.error
  const { challenge_id: challengeId, options } = begun.data
  expect(options.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }])
  expect(
    (await browser.auth.passkey.verifyRegistration({ challengeId, credential: passkey.create(options) })).error,
  ).toBeNull()
  const { webauthn } = await ask(browser, await enrol(browser, 'Another'))
  const excluded = (webauthn.credential_options.publicKey as { excludeCredentials?: { id: string }[] })
    .excludeCredentials
  expect(excluded?.map(({ id }) => id)).toEqual([key, passkey].map(({ id }) => id.toString('base64url')))
})

it('another key, though it is another member’s, is refused', async () => {
  const mine = await memberWithKey()
  const other = await memberWithKey()
  expect(await show(await signedIn(mine.member), mine.factorId, other.device)).toMatchObject(REFUSED)
})

it('a challenge is answered once, rightly or wrongly, in its time, and in the way it was asked', async () => {
  const { member, factorId, device } = await memberWithKey()
  const browser = await signedIn(member)
  const verify = (body: object) => post(browser, `/factors/${factorId}/verify`, body)
  const spent = await ask(browser, factorId)
  expect(await verify(answerTo(device, spent, { userVerified: false }))).toMatchObject(REFUSED)
  expect((await verify(answerTo(device, spent))).status).toBe(422)

  const once = await ask(browser, factorId)
  const both = await Promise.all([answerTo(device, once), answerTo(device, once)].map(verify))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])

  const again = await signedIn(member)
  const created = await ask(again, factorId)
  const made = answerTo(new SoftwareAuthenticator(SITE), {
    ...created,
    webauthn: { ...created.webauthn, type: 'create' },
  })
  expect((await post(again, `/factors/${factorId}/verify`, made)).status).toBe(422)

  const old = await ask(again, factorId)
  server.time.skipped += 5 * 60_000 + 1000
  expect((await post(again, `/factors/${factorId}/verify`, answerTo(device, old))).body.error_code).toBe(
    'mfa_challenge_expired',
  )
})

it('a key that was begun and left does not let in whoever has the password alone', async () => {
  const member = await server.makeMember()
  const owner = await signedIn(member)
  const left = await enrol(owner, 'Left half-way')
  const begun = await ask(owner, left)
  const { data } = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (!data) throw new Error('not enrolled')
  const timestamp = Date.now() + server.time.skipped
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp })
  const thief = await signedIn(member)
  const before = await tokenOf(thief)
  expect((await owner.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
  expect((await server.request('/user', { token: before })).status).toBe(403)

  const again = await signedIn(member)
  const asked = await post(again, `/factors/${left}/challenge`)
  expect(asked).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })
  const answered = await post(again, `/factors/${left}/verify`, answerTo(new SoftwareAuthenticator(SITE), begun))
  expect(answered).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })
})

it('nor do codes that somebody with the password began before the key was set up', async () => {
  const member = await server.makeMember()
  const thief = await signedIn(member)
  const { data } = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
  if (!data) throw new Error('not enrolled')
  const begun = await post(thief, `/factors/${data.id}/challenge`)
  const owner = await signedIn(member)
  expect((await show(owner, await enrol(owner), new SoftwareAuthenticator(SITE))).status).toBe(200)

  const again = await signedIn(member)
  const timestamp = Date.now() + server.time.skipped
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp })
  const needed = { status: 403, body: { error_code: 'insufficient_aal' } }
  expect(await post(again, `/factors/${data.id}/challenge`)).toMatchObject(needed)
  const answered = await post(again, `/factors/${data.id}/verify`, { challenge_id: begun.body.id, code })
  expect(answered).toMatchObject(needed)
  expect(await claimsOf(again)).toMatchObject({ aal: 'aal1' })
})

it('nor whoever finds a session that proved nothing for ten minutes', async () => {
  const browser = await signedIn(await server.makeMember())
  const factorId = await enrol(browser)
  server.time.skipped += 10 * 60_000 + 1000
  expect(await post(browser, `/factors/${factorId}/challenge`)).toMatchObject({
    status: 400,
    body: { error_code: 'reauthentication_needed' },
  })
})

it('one key is one second step', async () => {
  const { browser, device } = await memberWithKey()
  expect(await show(browser, await enrol(browser, 'Again'), device)).toMatchObject(REFUSED)
})

it('codes and keys answer each to their own', async () => {
  const { browser, factorId, device } = await memberWithKey()
  const asked = await ask(browser, factorId)
  const coded = await post(browser, `/factors/${factorId}/verify`, { challenge_id: asked.id, code: '123456' })
  expect(coded).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  expect((await show(browser, factorId, device)).status).toBe(200)
})
