// Passkeys through the unmodified client: added, used, named, removed; what they count for; and every attack on them that is refused.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { deleteExpired } from '../../housekeeping.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { newKey, SoftwareAuthenticator } from '../../webauthn/testing-authenticator.ts'

const SITE = 'http://localhost:3000'
const MINUTES = 60_000

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth({ project: { passkey: { enabled: true } } })
})
afterAll(() => server.close())

const tokenOf = async (browser: SupabaseClient) => (await browser.auth.getSession()).data.session?.access_token ?? ''
const claimsOf = async (browser: SupabaseClient) => (await server.keys.tokens.verify(await tokenOf(browser))).claims

async function signedIn(member: Account): Promise<SupabaseClient> {
  const browser = server.browser()
  expect((await browser.auth.signInWithPassword(member)).error).toBeNull()
  return browser
}

async function add(browser: SupabaseClient, device: SoftwareAuthenticator, lies = {}) {
  const { data, error } = await browser.auth.passkey.startRegistration()
  if (error) return { data: null, error }
  return browser.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: device.create(data.options, lies),
  })
}

async function challengeFor(browser: SupabaseClient) {
  const { data, error } = await browser.auth.passkey.startAuthentication()
  if (error) throw error
  return data
}

async function signInBy(device: SoftwareAuthenticator, lies = {}, browser = server.browser()) {
  const { challenge_id, options } = await challengeFor(browser)
  const credential = device.show(options, lies)
  return browser.auth.passkey.verifyAuthentication({ challengeId: challenge_id, credential })
}

async function memberWithPasskey() {
  const member = await server.makeMember()
  const browser = await signedIn(member)
  const device = new SoftwareAuthenticator(SITE)
  const { data, error } = await add(browser, device)
  if (error) throw error
  return { member, browser, device, passkeyId: data.id }
}

async function setUpSecondStep(browser: SupabaseClient) {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate({ timestamp: Date.now() + server.time.skipped })
  const show = async (shower: SupabaseClient) => {
    server.time.skipped += 30_000
    expect((await shower.auth.mfa.challengeAndVerify({ factorId: data.id, code: code() })).error).toBeNull()
  }
  await show(browser)
  return show
}

const REFUSED = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' }

it('a member adds a passkey, signs in by it without a name, names it and removes it; both are mailed', async () => {
  const { member, browser, device, passkeyId } = await memberWithPasskey()
  expect((await server.mail(member.email, 'passkey_added')).text).toContain('Passkey')

  const visitor = server.browser()
  const { data, error } = await signInBy(device, {}, visitor)
  expect(error).toBeNull()
  expect(data?.user?.id).toBe(member.id)
  expect(await claimsOf(visitor)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })

  const renamed = await browser.auth.passkey.update({ passkeyId, friendlyName: ' Ada’s laptop ' })
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Ada’s laptop' })
  const { data: listed } = await browser.auth.passkey.list()
  expect(listed).toEqual([
    {
      id: passkeyId,
      friendly_name: 'Ada’s laptop',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])

  expect((await browser.auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await browser.auth.passkey.list()).data).toEqual([])
  const mail = await server.mail(member.email, 'passkey_removed')
  expect(mail.text).toContain('Ada’s laptop')
  expect((await signInBy(device)).error).toMatchObject(REFUSED)
})

it('what a device is asked: the club’s own domain, the person verified, a passkey that needs no name, none it has already', async () => {
  const { member, browser, device } = await memberWithPasskey()
  const { data } = await browser.auth.passkey.startRegistration()
  expect(data?.options).toMatchObject({
    rp: { id: 'localhost', name: 'o1' },
    user: { id: Buffer.from(member.id).toString('base64url'), name: member.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id.toString('base64url') }],
  })
  expect((await challengeFor(server.browser())).options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  })
  expect(await (await server.request('/settings')).json()).toMatchObject({ passkeys_enabled: true })
})

it.each([
  ['from another site', { origin: 'https://localhost.evil.example' }],
  ['from another port of the machine', { origin: 'http://localhost:3001' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without the person verified', { userVerified: false }],
  ['that another key signed', { key: newKey().privateKey }],
  ['to a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['that names another account', { owner: randomUUID() }],
  ['that names nobody', { owner: '' }],
])('no answer %s signs in', async (_what, lies) => {
  const { device } = await memberWithPasskey()
  expect((await signInBy(device, lies)).error).toMatchObject(REFUSED)
  expect((await signInBy(device)).error).toBeNull()
})

it('another account’s passkey does not open mine, whatever name it carries', async () => {
  const mine = await memberWithPasskey()
  const other = await memberWithPasskey()
  expect((await signInBy(other.device, { owner: mine.member.id })).error).toMatchObject(REFUSED)
})

it.each([
  ['from another site', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without the person verified', { userVerified: false }],
  ['to a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['with certificates nobody asked for', { statement: true }],
])('no passkey is added by an answer %s', async (_what, lies) => {
  const browser = await signedIn(await server.makeMember())
  expect((await add(browser, new SoftwareAuthenticator(SITE), lies)).error).toMatchObject(REFUSED)
  expect((await browser.auth.passkey.list()).data).toEqual([])
})

it('a challenge is answered once, rightly or wrongly, and dies after five minutes', async () => {
  const { device } = await memberWithPasskey()
  const browser = server.browser()
  const { challenge_id, options } = await challengeFor(browser)
  const credential = device.show(options)
  const answer = { challengeId: challenge_id, credential }
  const both = await Promise.all([1, 2].map(() => browser.auth.passkey.verifyAuthentication(answer)))
  expect(both.map(({ error }) => error?.code).sort()).toEqual(['webauthn_challenge_not_found', undefined])
  expect((await browser.auth.passkey.verifyAuthentication(answer)).error?.code).toBe('webauthn_challenge_not_found')

  const wrong = await challengeFor(browser)
  const forged = device.show(wrong.options, { userVerified: false })
  await browser.auth.passkey.verifyAuthentication({ challengeId: wrong.challenge_id, credential: forged })
  const right = device.show(wrong.options)
  const late = await browser.auth.passkey.verifyAuthentication({ challengeId: wrong.challenge_id, credential: right })
  expect(late.error?.code).toBe('webauthn_challenge_not_found')

  const old = await challengeFor(browser)
  server.time.skipped += 5 * MINUTES + 1000
  const shown = device.show(old.options)
  const tooLate = await browser.auth.passkey.verifyAuthentication({ challengeId: old.challenge_id, credential: shown })
  expect(tooLate.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
})

it('challenges nobody answered are swept away', async () => {
  const { challenge_id } = await challengeFor(server.browser())
  const count = async () =>
    (await server.database.query('select from auth.webauthn_challenges where id = $1', [challenge_id])).length
  const now = () => new Date(Date.now() + server.time.skipped + 6 * MINUTES).toISOString()
  expect(await count()).toBe(1)
  await deleteExpired({ database: server.database, now })
  expect(await count()).toBe(0)
})

it('a count that goes back, or stands still, is a copy of the device', async () => {
  const { device } = await memberWithPasskey()
  expect((await signInBy(device, { signCount: 7 })).error).toBeNull()
  expect((await signInBy(device, { signCount: 7 })).error).toMatchObject(REFUSED)
  expect((await signInBy(device, { signCount: 3 })).error).toMatchObject(REFUSED)
  expect((await signInBy(device, { signCount: 8 })).error).toBeNull()
})

it('of two at once with the same count one is a copy', async () => {
  const { device } = await memberWithPasskey()
  const both = await Promise.all([1, 2].map(() => signInBy(device, { signCount: 5 })))
  expect(both.map(({ error }) => error?.code).sort()).toEqual(['webauthn_verification_failed', undefined])
})

it('a passkey that counts nothing, as those kept in a cloud, signs in again and again', async () => {
  const { device } = await memberWithPasskey()
  expect((await signInBy(device, { signCount: 0 })).error).toBeNull()
  expect((await signInBy(device, { signCount: 0 })).error).toBeNull()
})

it('whoever is banned, not confirmed or gone stays outside', async () => {
  const { member, device } = await memberWithPasskey()
  const { admin } = server.admin().auth
  await admin.updateUserById(member.id, { ban_duration: '1h' })
  expect((await signInBy(device)).error).toMatchObject({ status: 403, code: 'user_banned' })
  await admin.updateUserById(member.id, { ban_duration: 'none' })
  await server.database.query('update auth.users set email_confirmed_at = null where id = $1', [member.id])
  expect((await signInBy(device)).error).toMatchObject({ status: 403, code: 'email_not_confirmed' })
  await server.database.query('update auth.users set email_confirmed_at = now() where id = $1', [member.id])
  expect((await signInBy(device)).error).toBeNull()
  await admin.deleteUser(member.id)
  expect((await signInBy(device)).error).toMatchObject(REFUSED)
  const left = await server.database.query('select from auth.webauthn_credentials where user_id = $1', [member.id])
  expect(left).toEqual([])
})

it('a session that proved nothing for ten minutes adds and removes none; its challenge is its own', async () => {
  const { member, browser, passkeyId } = await memberWithPasskey()
  server.time.skipped += 10 * MINUTES + 1000
  const needed = { status: 400, code: 'reauthentication_needed' }
  expect((await browser.auth.passkey.startRegistration()).error).toMatchObject(needed)
  expect((await browser.auth.passkey.delete({ passkeyId })).error).toMatchObject(needed)
  const fresh = await signedIn(member)
  const { data } = await fresh.auth.passkey.startRegistration()
  if (!data) throw new Error('no challenge')
  const credential = new SoftwareAuthenticator(SITE).create(data.options)
  const stolen = await browser.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
  expect(stolen.error?.code).toBe('webauthn_challenge_not_found')
  expect((await fresh.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })).error).toBeNull()
})

it('a session that ends while its answer is on the way adds none', async () => {
  const member = await server.makeMember()
  const browser = await signedIn(member)
  const { data } = await browser.auth.passkey.startRegistration()
  if (!data) throw new Error('no challenge')
  const credential = new SoftwareAuthenticator(SITE).create(data.options)
  const answer = await server.database.transaction(async (tx) => {
    await tx.query('select from auth.users where id = $1 for update', [member.id])
    const [me] = await tx.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    const adding = browser.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
    const waiting = 'select from pg_locks where not granted and transactionid = $1::xid'
    while ((await server.database.query(waiting, [me?.xid])).length === 0);
    await tx.query('delete from auth.sessions where user_id = $1', [member.id])
    return { adding }
  })
  expect((await answer.adding).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect(await server.database.query('select from auth.webauthn_credentials where user_id = $1', [member.id])).toEqual(
    [],
  )
})

it('with two steps a passkey is one of them: the second is asked for, and without it no passkey is added, named or removed', async () => {
  const { device, browser, passkeyId } = await memberWithPasskey()
  const show = await setUpSecondStep(browser)
  const visitor = server.browser()
  expect((await signInBy(device, {}, visitor)).error).toBeNull()
  expect(await claimsOf(visitor)).toMatchObject({ aal: 'aal1' })
  const needed = { status: 403, code: 'insufficient_aal' }
  expect((await visitor.auth.passkey.startRegistration()).error).toMatchObject(needed)
  expect((await visitor.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(needed)
  expect((await visitor.auth.passkey.delete({ passkeyId })).error).toMatchObject(needed)
  // What was begun before the second step was set up is not finished after it.
  await show(visitor)
  expect(await claimsOf(visitor)).toMatchObject({ aal: 'aal2' })
  expect((await add(visitor, new SoftwareAuthenticator(SITE))).error).toBeNull()
  expect((await visitor.auth.passkey.delete({ passkeyId })).error).toBeNull()
})

it('a challenge that was given before the second step was set up is worth nothing after it', async () => {
  const member = await server.makeMember()
  const [first, second] = [await signedIn(member), await signedIn(member)]
  const { data } = await first.auth.passkey.startRegistration()
  if (!data) throw new Error('no challenge')
  const token = await tokenOf(first)
  await setUpSecondStep(second)
  const answer = await server.request('/passkeys/registration/verify', {
    method: 'POST',
    token,
    body: JSON.stringify({
      challenge_id: data.challenge_id,
      credential: new SoftwareAuthenticator(SITE).create(data.options),
    }),
  })
  expect(answer.status).toBe(403)
})

it('nobody sees, names or removes another member’s; the same key is nobody else’s', async () => {
  const mine = await memberWithPasskey()
  const other = await signedIn(await server.makeMember())
  const { passkeyId } = mine
  const missing = { status: 404, message: 'Passkey not found' }
  expect((await other.auth.passkey.list()).data).toEqual([])
  expect((await other.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(missing)
  expect((await other.auth.passkey.delete({ passkeyId })).error).toMatchObject(missing)
  expect((await add(other, mine.device)).error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  expect((await server.request('/passkeys')).status).toBe(403)
})

it('ten passkeys are enough', async () => {
  const browser = await signedIn(await server.makeMember())
  for (let count = 0; count < 9; count++) expect((await add(browser, new SoftwareAuthenticator(SITE))).error).toBeNull()
  const begun = await Promise.all([1, 2].map(() => browser.auth.passkey.startRegistration()))
  const answers = await Promise.all(
    begun.map(({ data }) => {
      if (!data) throw new Error('no challenge')
      const credential = new SoftwareAuthenticator(SITE).create(data.options)
      return browser.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
    }),
  )
  expect(answers.map(({ error }) => error?.code).sort()).toEqual(['too_many_passkeys', undefined])
})

it('the last way in stays: an account that no mail opens keeps its only passkey', async () => {
  const { member, browser, passkeyId } = await memberWithPasskey()
  await server.database.query('update auth.users set email_confirmed_at = null where id = $1', [member.id])
  expect((await browser.auth.passkey.delete({ passkeyId })).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  })
  const second = new SoftwareAuthenticator(SITE)
  expect((await add(browser, second)).error).toBeNull()
  expect((await browser.auth.passkey.delete({ passkeyId })).error).toBeNull()
})

it('names have between 1 and 120 characters', async () => {
  const { browser, passkeyId } = await memberWithPasskey()
  for (const friendlyName of ['', '  ', 'x'.repeat(121)]) {
    const { error } = await browser.auth.passkey.update({ passkeyId, friendlyName })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  }
})

it('the service key lists and removes them, and the member hears of it', async () => {
  const { member, passkeyId, device } = await memberWithPasskey()
  const { passkey } = server.admin().auth.admin
  expect((await passkey.listPasskeys({ userId: member.id })).data).toMatchObject([{ id: passkeyId }])
  expect((await server.request(`/admin/users/${member.id}/passkeys`)).status).toBe(403)
  expect((await passkey.deletePasskey({ userId: member.id, passkeyId })).error).toBeNull()
  expect((await server.mail(member.email, 'passkey_removed')).text).toContain('by the club')
  expect((await signInBy(device)).error).toMatchObject(REFUSED)
})

it.each([{}, { challenge_id: 'x' }, { challenge_id: randomUUID(), credential: { id: 'x', type: 'public-key' } }])(
  'what is no answer at all is refused: %j',
  async (body) => {
    const answer = await server.request('/passkeys/authentication/verify', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  },
)
