// Two steps through the unmodified client: set up, shown, removed; and every way around them that is refused.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '#server/testing/people.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

const PERIOD = 30_000
const OFF = { enroll_enabled: false, verify_enabled: false }
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + server.time.skipped + later })
/** Half a minute on: what was shown before is spent. */
const wait = () => {
  server.time.skipped += PERIOD
}

interface Enrolled {
  readonly factorId: string
  readonly secret: string
}

async function enrol(browser: SupabaseClient, friendlyName = 'phone'): Promise<Enrolled> {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

async function confirm(browser: SupabaseClient, { factorId, secret }: Enrolled) {
  return browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
}

async function memberWithTwoSteps(): Promise<Enrolled & { member: Account; browser: SupabaseClient }> {
  const member = await server.makeMember()
  const browser = server.browser()
  await browser.auth.signInWithPassword(member)
  const enrolled = await enrol(browser)
  expect((await confirm(browser, enrolled)).error).toBeNull()
  wait()
  return { ...enrolled, member, browser }
}

async function signedIn(member: Account, address?: string): Promise<SupabaseClient> {
  const browser = server.browser({ address })
  expect((await browser.auth.signInWithPassword(member)).error).toBeNull()
  return browser
}

const tokenOf = async (browser: SupabaseClient) => (await browser.auth.getSession()).data.session?.access_token ?? ''
const refreshTokenOf = async (browser: SupabaseClient) =>
  (await browser.auth.getSession()).data.session?.refresh_token ?? ''
const claimsOf = async (browser: SupabaseClient) => (await server.keys.tokens.verify(await tokenOf(browser))).claims
const levelOf = async (browser: SupabaseClient) =>
  (await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel

it('a member sets up an app for codes, and the session goes on with two steps', async () => {
  const member = await server.makeMember()
  const browser = await signedIn(member)
  const before = await claimsOf(browser)
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
  const uri = new URL(data?.totp.uri ?? '')
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: data?.totp.secret, issuer: 'localhost:3000' })
  expect(decodeURIComponent(uri.pathname)).toContain(member.email)
  expect((await browser.auth.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ status: 'unverified' }] })

  const enrolled = { factorId: data?.id ?? '', secret: data?.totp.secret ?? '' }
  const confirmed = await confirm(browser, enrolled)
  expect(confirmed.error).toBeNull()
  expect(confirmed.data?.user.factors).toMatchObject([{ id: enrolled.factorId, status: 'verified' }])
  const after = await claimsOf(browser)
  expect(after).toMatchObject({ aal: 'aal2', session_id: before.session_id })
  expect((after.amr as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password'])
  expect((await browser.auth.refreshSession()).error).toBeNull()
  expect(await claimsOf(browser)).toMatchObject({ aal: 'aal2', session_id: before.session_id })
  expect((await browser.auth.mfa.listFactors()).data?.totp).toMatchObject([{ friendly_name: 'My phone' }])
  expect(await server.mail(member.email, 'two_steps_on')).toMatchObject({
    text: expect.stringContaining('My phone'),
  })
})

it('keeps no secret in the open', async () => {
  const { factorId, secret, member } = await memberWithTwoSteps()
  const [row] = await server.database.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
    factorId,
  ])
  expect(row?.secret).toMatch(/^o1:/)
  expect(row?.secret).not.toContain(secret)
  const answers = [
    await (await server.admin().auth.admin.getUserById(member.id)).data,
    await (await server.admin().auth.admin.mfa.listFactors({ userId: member.id })).data,
  ]
  expect(JSON.stringify(answers)).not.toMatch(/secret/)
})

it('takes a factor that a hosted project kept in the open, and locks it', async () => {
  const { factorId, secret, member } = await memberWithTwoSteps()
  await server.database.query('update auth.mfa_factors set secret = $2 where id = $1', [factorId, secret])
  expect((await confirm(await signedIn(member), { factorId, secret })).error).toBeNull()
  const rows = await server.database.query<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
    factorId,
  ])
  expect(rows[0]?.secret).toMatch(/^o1:/)
})

it('asks at the next sign-in: the password alone opens a session of one step', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await browser.auth.refreshSession()).error).toBeNull()
  expect(await levelOf(browser)).toBe('aal1')
  expect((await confirm(browser, { factorId, secret })).error).toBeNull()
  expect(await levelOf(browser)).toBe('aal2')
})

it('ends the sessions that have shown less, here and where they refresh', async () => {
  const member = await server.makeMember()
  const [phone, laptop] = [await signedIn(member), await signedIn(member)]
  await confirm(phone, await enrol(phone))
  expect((await server.request('/user', { token: await tokenOf(laptop) })).status).toBe(403)
  expect((await laptop.auth.refreshSession()).error?.code).toMatch(/refresh_token_not_found|session_not_found/)
  expect((await phone.auth.getUser()).error).toBeNull()
})

it('takes each code once, and none older than one it took', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const code = codeOf(secret)
  const before = codeOf(secret, -PERIOD)
  expect((await (await signedIn(member)).auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  for (const spent of [code, before]) {
    const again = await signedIn(member)
    const { error } = await again.auth.mfa.challengeAndVerify({ factorId, code: spent })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
    expect(await levelOf(again)).toBe('aal1')
  }
})

it('takes one code once when many ask at the same moment', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  const code = codeOf(secret)
  const token = await tokenOf(browser)
  const challenges = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const answer = await server.request(`/factors/${factorId}/challenge`, { method: 'POST', token })
      return (await answer.json()) as { id: string }
    }),
  )
  const answers = await Promise.all(
    challenges.map(({ id }) =>
      server.request(`/factors/${factorId}/verify`, {
        method: 'POST',
        token,
        body: JSON.stringify({ challenge_id: id, code }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('allows a clock half a minute off and no more', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  wait()
  wait()
  for (const later of [-2 * PERIOD, 2 * PERIOD]) {
    const { error } = await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, later) })
    expect(error?.code).toBe('mfa_verification_failed')
  }
  const { error } = await browser.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, PERIOD) })
  expect(error).toBeNull()
})

it('refuses the code, the factor and the challenge of another account', async () => {
  const [own, other] = [await memberWithTwoSteps(), await memberWithTwoSteps()]
  const browser = await signedIn(own.member)
  const wrong = await browser.auth.mfa.challengeAndVerify({ factorId: own.factorId, code: codeOf(other.secret) })
  expect(wrong.error?.code).toBe('mfa_verification_failed')
  const foreign = { factorId: other.factorId }
  for (const { error } of [
    await browser.auth.mfa.challenge(foreign),
    await browser.auth.mfa.verify({ ...foreign, challengeId: randomUUID(), code: codeOf(other.secret) }),
    await browser.auth.mfa.unenroll(foreign),
  ]) {
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  }
  const theirs = await (await signedIn(other.member)).auth.mfa.challenge(foreign)
  const { error } = await browser.auth.mfa.verify({
    factorId: own.factorId,
    challengeId: theirs.data?.id ?? '',
    code: codeOf(own.secret),
  })
  expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  expect(await levelOf(browser)).toBe('aal1')
})

it('refuses a challenge from another address, one that was answered, and an old one', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  const token = await tokenOf(browser)
  const answer = (challenge_id: string, address = '127.0.0.1') =>
    server.request(`/factors/${factorId}/verify`, {
      method: 'POST',
      token,
      headers: { 'x-test-address': address },
      body: JSON.stringify({ challenge_id, code: codeOf(secret) }),
    })
  const challenge = async () => (await browser.auth.mfa.challenge({ factorId })).data?.id ?? ''
  const first = await challenge()
  expect(await (await answer(first, '198.51.100.7')).json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' })
  server.time.skipped += 301_000
  expect(await (await answer(first)).json()).toMatchObject({ error_code: 'mfa_challenge_expired' })
  const second = await challenge()
  expect((await answer(second)).status).toBe(200)
  wait()
  expect(await (await answer(second)).json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' })
})

it('an older refresh token, and an older access token, bring no second step', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  const [refresh_token, token] = [await refreshTokenOf(browser), await tokenOf(browser)]
  expect((await confirm(browser, { factorId, secret })).error).toBeNull()
  const stolen = await server.request('/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token }),
  })
  expect(stolen.status).toBe(400)
  expect(await stolen.json()).toMatchObject({ error_code: 'refresh_token_not_found' })
  // The older access token says one step, and is taken at its word.
  const unenrol = await server.request(`/factors/${factorId}`, { method: 'DELETE', token })
  expect(await unenrol.json()).toMatchObject({ code: 422, error_code: 'insufficient_aal' })
  expect((await browser.auth.refreshSession()).error).toBeNull()
  expect(await levelOf(browser)).toBe('aal2')
})

it('one step changes nothing that opens the account: no factor, no password, no address', async () => {
  const { member, factorId } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  expect((await browser.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  const another = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'another' })
  expect(another.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  for (const change of [{ password: 'a new password' }, { email: 'new@address.test' }]) {
    expect((await browser.auth.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  }
  // A mailed link is one step too.
  const link = server.browser()
  await link.auth.resetPasswordForEmail(member.email)
  const back = await server.followLink(await server.mail(member.email, 'recovery'))
  expect((await link.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')).error).toBeNull()
  expect((await link.auth.updateUser({ password: 'a new password' })).error?.code).toBe('insufficient_aal')
})

it('one step signs nobody out but itself', async () => {
  const { member, browser } = await memberWithTwoSteps()
  for (const scope of ['others', 'global'] as const) {
    const thief = await signedIn(member)
    const token = await tokenOf(thief)
    expect((await thief.auth.signOut({ scope })).error).toBeNull()
    expect((await browser.auth.getUser()).error).toBeNull()
    expect((await server.request('/user', { token })).status).toBe(scope === 'global' ? 403 : 200)
  }
})

it('whoever waits with the password at the door is not let in when two steps end', async () => {
  const { member, browser, factorId } = await memberWithTwoSteps()
  const thief = await signedIn(member)
  expect((await browser.auth.mfa.unenroll({ factorId })).error).toBeNull()
  expect((await thief.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await browser.auth.refreshSession()).error).toBeNull()
})

it('a forged level is refused with its token', async () => {
  const { member } = await memberWithTwoSteps()
  const [head, body, signature] = (await tokenOf(await signedIn(member))).split('.')
  const claims = { ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), aal: 'aal2' }
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  expect((await server.request('/user', { token: forged })).status).toBe(403)
})

it('slows guessing down for each factor and account, and forgets it after a right code', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  const guess = () => browser.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  for (let tries = 0; tries < 6; tries++) expect((await guess()).error?.code).toBe('mfa_verification_failed')
  expect((await guess()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  // The right code waits as well: else guessing would go on.
  expect((await confirm(browser, { factorId, secret })).error?.code).toBe('over_request_rate_limit')
  wait()
  expect((await confirm(browser, { factorId, secret })).error).toBeNull()
  wait()
  const again = await signedIn(member)
  expect((await again.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code).toBe(
    'mfa_verification_failed',
  )
})

it('counts guesses that come at the same moment one after the other', async () => {
  const { member, factorId } = await memberWithTwoSteps()
  const token = await tokenOf(await signedIn(member))
  const challenge = await server.request(`/factors/${factorId}/challenge`, { method: 'POST', token })
  const { id } = (await challenge.json()) as { id: string }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      server.request(`/factors/${factorId}/verify`, {
        method: 'POST',
        token,
        body: JSON.stringify({ challenge_id: id, code: '000000' }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(6)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(24)
})

it('a restarted server, or another process, goes on counting and knows what is spent', async () => {
  const { member, factorId, secret } = await memberWithTwoSteps()
  const browser = await signedIn(member)
  const code = codeOf(secret)
  expect((await browser.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  for (let tries = 0; tries < 6; tries++) await browser.auth.mfa.challengeAndVerify({ factorId, code: '000000' })
  await server.restart()
  expect((await browser.auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe('over_request_rate_limit')
  wait()
  expect((await confirm(browser, { factorId, secret })).error).toBeNull()
})

it('names are an account’s once, ten factors are enough, and what was not finished is forgotten', async () => {
  const member = await server.makeMember()
  const browser = await signedIn(member)
  await enrol(browser, 'phone')
  const twice = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  expect(twice.error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "phone" for this user already exists',
  })
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: `phone ${place}` }),
    ),
  )
  expect(many.filter(({ error }) => !error)).toHaveLength(9)
  expect(many.find(({ error }) => error)?.error?.code).toBe('too_many_enrolled_mfa_factors')
  server.time.skipped += 301_000
  const enrolled = await enrol(browser, 'phone')
  expect((await confirm(browser, enrolled)).error).toBeNull()
  expect((await browser.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  wait()
})

it('a member removes what they set up; the last one leaves an account of one step', async () => {
  const { member, factorId, browser } = await memberWithTwoSteps()
  expect((await browser.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  await browser.auth.refreshSession()
  expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  expect((await server.mail(member.email, 'two_steps_off')).text).toMatch(/Removed on A device we do not know/)
  // Nobody has to show a second step to drop one that was never confirmed.
  const unfinished = await enrol(browser, 'unfinished')
  expect((await browser.auth.mfa.unenroll(unfinished)).error).toBeNull()
})

it('another session that showed what is removed has shown one step from its next refresh on, as on the platform', async () => {
  const { member, browser } = await memberWithTwoSteps()
  const lost = await enrol(browser, 'lost phone')
  expect((await confirm(browser, lost)).error).toBeNull()
  wait()
  const [other, older] = [await signedIn(member), await signedIn(member)]
  expect((await confirm(other, lost)).error).toBeNull()
  // Waiting at the door with the password, it ended.
  expect((await older.auth.refreshSession()).error).not.toBeNull()
  const token = await tokenOf(other)
  expect((await browser.auth.mfa.unenroll({ factorId: lost.factorId })).error).toBeNull()
  // The token says what it said until it runs out, within the hour.
  expect((await server.request('/user', { token })).status).toBe(200)
  expect((await other.auth.refreshSession()).error).toBeNull()
  expect(await claimsOf(other)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal2')
})

it('the service key lists, renames and removes; other keys may not ask', async () => {
  const { member, factorId, browser } = await memberWithTwoSteps()
  const { mfa } = server.admin().auth.admin
  expect(await mfa.listFactors({ userId: member.id })).toMatchObject({
    data: { factors: [{ id: factorId, factor_type: 'totp', status: 'verified', friendly_name: 'phone' }] },
  })
  const path = `/admin/users/${member.id}/factors`
  const service = { token: server.keys.serviceRoleKey }
  const renamed = await server.request(`${path}/${factorId}`, {
    ...service,
    method: 'PUT',
    body: JSON.stringify({ friendly_name: 'old phone' }),
  })
  expect(await renamed.json()).toMatchObject({ id: factorId, friendly_name: 'old phone' })
  const token = await tokenOf(browser)
  for (const [method, address] of [
    ['GET', path],
    ['PUT', `${path}/${factorId}`],
    ['DELETE', `${path}/${factorId}`],
  ] as const) {
    expect((await server.request(address, { method, token })).status).toBe(403)
  }
  expect((await mfa.deleteFactor({ userId: randomUUID(), id: factorId })).error?.code).toBe('user_not_found')
  expect((await mfa.deleteFactor({ userId: member.id, id: factorId })).error).toBeNull()
  expect((await mfa.deleteFactor({ userId: member.id, id: factorId })).error?.code).toBe('mfa_factor_not_found')
  expect((await signedIn(member)).auth).toBeDefined()
})

it('other kinds are switched off, and so are codes of an app where the project says so', async () => {
  const browser = await signedIn(await server.makeMember())
  const phone = await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+49301234567' })
  expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  const key = await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
  expect(key.error?.code).toBe('mfa_webauthn_enroll_not_enabled')
  const unknown = await browser.auth.mfa.enroll({ factorType: 'unknown' as 'totp' })
  expect(unknown.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const off = await startTestAuth({ project: { mfa: { totp: OFF, web_authn: OFF } } })
  try {
    const visitor = off.browser()
    await visitor.auth.signInWithPassword(await off.makeMember())
    const { error } = await visitor.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(error).toMatchObject({ code: 'mfa_totp_enroll_not_enabled', message: 'MFA enroll is disabled for TOTP' })
  } finally {
    await off.close()
  }
})
