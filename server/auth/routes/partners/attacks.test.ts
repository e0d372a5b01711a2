// What a sign-in by a partner must refuse: a state that is forged, used, too old or another browser's, a code used twice, another partner's answer, an
// address nobody confirmed, a way out of the list of addresses, and the taking of another member's identity.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { atCallback, openBrowser } from '../../testing-partners/testing-browser.ts'
import { type House, openHouse, person } from '../../testing-partners/testing-house.ts'

const CALLBACK = 'http://localhost:3000/auth/v1/callback'

let server: TestAuth
let house: House
let other: House
beforeAll(async () => {
  house = await openHouse(CALLBACK)
  other = await openHouse(CALLBACK, { name: 'google' })
  server = await startTestAuth({
    rateLimits: 'off',
    partners: [other.settings, house.settings],
    project: { enable_manual_linking: true },
  })
})
afterAll(async () => {
  await server.close()
  await house.close()
  await other.close()
})

async function begin(provider: 'keycloak' | 'google' = 'keycloak') {
  const client = server.browser()
  const { data } = await client.auth.signInWithOAuth({ provider, options: { skipBrowserRedirect: true } })
  return { client, browser: openBrowser(server), start: data.url ?? '' }
}

const codeOf = (page: URL) => page.searchParams.get('error_code')

async function memberAtTheHouse() {
  const member = await server.makeMember()
  house.visitor = person({ email: member.email })
  return member
}

/** A signed-in member adds the house as a way in, in a browser of their own. */
async function link(member: { email: string; password: string }) {
  const browser = openBrowser(server)
  const client = server.browser({ fetch: browser.fetch })
  await client.auth.signInWithPassword(member)
  const { data, error } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true },
  })
  return { client, browser, error, page: data.url ? await browser.open(data.url) : undefined }
}

it('an answer is taken once', async () => {
  await memberAtTheHouse()
  const { browser, start } = await begin()
  const answer = await browser.open(start, atCallback)
  const [one, two] = await Promise.all([browser.open(answer), browser.open(answer)])
  expect([one, two].map(codeOf).toSorted()).toEqual(['bad_oauth_state', null].toSorted())
  expect(codeOf(await browser.open(answer))).toBe('bad_oauth_state')
})

it('an answer is taken by the browser that began, and stays good for it', async () => {
  const member = await memberAtTheHouse()
  const { client, browser, start } = await begin()
  const answer = await browser.open(start, atCallback)
  const page = await openBrowser(server).open(answer)
  expect(codeOf(page)).toBe('bad_oauth_state')
  expect(page.searchParams.has('code')).toBe(false)
  const code = (await browser.open(answer)).searchParams.get('code') ?? ''
  expect((await client.auth.exchangeCodeForSession(code)).data.user?.id).toBe(member.id)
})

it.each([
  ['forged', () => randomUUID()],
  ['no id', () => "' or 1=1 --"],
])('a state that is %s leads to the site with the reason', async (_which, state) => {
  const page = await openBrowser(server).open(`${CALLBACK}?code=x&state=${encodeURIComponent(state())}`)
  expect(page.origin + page.pathname).toBe('http://localhost:3000/')
  expect(codeOf(page)).toBe('bad_oauth_state')
})

it('without a state it is no answer', async () => {
  expect(codeOf(await openBrowser(server).open(`${CALLBACK}?code=x`))).toBe('bad_oauth_callback')
})

it('after ten minutes an answer is too late', async () => {
  await memberAtTheHouse()
  const { browser, start } = await begin()
  const answer = await browser.open(start, atCallback)
  server.time.skipped += 10 * 60_000 + 1000
  const page = await browser.open(answer)
  server.time.skipped = 0
  expect(codeOf(page)).toBe('bad_oauth_state')
})

it('the code for the client works once, and only with the verifier of its browser', async () => {
  await memberAtTheHouse()
  const { client, browser, start } = await begin()
  const code = (await browser.open(start)).searchParams.get('code') ?? ''
  const thief = await begin()
  expect((await thief.client.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
  const key = client.auth as unknown as {
    storage: { getItem(name: string): Promise<string>; setItem(name: string, value: string): Promise<void> }
    storageKey: string
  }
  const verifier = await key.storage.getItem(`${key.storageKey}-code-verifier`)
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
  await key.storage.setItem(`${key.storageKey}-code-verifier`, verifier)
  expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
})

it('after five minutes the code for the client is too late', async () => {
  await memberAtTheHouse()
  const { client, browser, start } = await begin()
  const code = (await browser.open(start)).searchParams.get('code') ?? ''
  server.time.skipped += 5 * 60_000 + 1000
  const late = await client.auth.exchangeCodeForSession(code)
  server.time.skipped = 0
  expect(late.error?.code).toBe('flow_state_expired')
})

it("a code of the partner is exchanged once: with another flow's proof it is worth nothing", async () => {
  await memberAtTheHouse()
  const first = await begin()
  const stolen = await first.browser.open(first.start, atCallback)
  const thief = await begin()
  const own = await thief.browser.open(thief.start, atCallback)
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  expect(codeOf(await thief.browser.open(own))).toBe('unexpected_failure')
})

it("another partner's answer is refused before its code goes anywhere", async () => {
  await memberAtTheHouse()
  other.visitor = person()
  const atOther = await begin('google')
  const answer = await atOther.browser.open(atOther.start, atCallback)
  expect(answer.searchParams.get('iss')).toBe(other.issuer)
  answer.searchParams.set('iss', house.issuer)
  const asked = other.asked.length
  expect(codeOf(await atOther.browser.open(answer))).toBe('unexpected_failure')
  expect(other.asked.slice(asked)).toEqual([])
  const again = await begin('google')
  const silent = await again.browser.open(again.start, atCallback)
  silent.searchParams.delete('iss')
  expect(codeOf(await again.browser.open(silent))).toBe('unexpected_failure')
})

it.each([[false], ['false'], [undefined], ['yes'], [1]])(
  "a member's address that the partner has not confirmed (%s) brings nobody in and links nothing",
  async (verified) => {
    const member = await server.makeMember()
    house.visitor = person({ email: member.email, email_verified: verified as boolean })
    const { browser, start } = await begin()
    expect(codeOf(await browser.open(start))).toBe('signup_disabled')
    const linked = await server.database.query(
      `select id from auth.identities where user_id = $1 and provider <> 'email'`,
      [member.id],
    )
    expect(linked).toEqual([])
  },
)

it('two people of a partner are two, whatever address the second one carries', async () => {
  const member = await memberAtTheHouse()
  const mine = await begin()
  await mine.browser.open(mine.start)
  // Whoever gets the address later at the partner is somebody else, who has proved it: that links them too, and says so by mail.
  house.visitor = person({ email: `not-${member.email}` })
  const { browser, start } = await begin()
  expect(codeOf(await browser.open(start))).toBe('signup_disabled')
})

it.each([
  'https://evil.example/',
  'http://localhost:3000.evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  'http://localhost:3000@evil.example/',
])('an address outside the list is not gone to: %s', async (redirectTo) => {
  await memberAtTheHouse()
  const client = server.browser()
  const options = { redirectTo, skipBrowserRedirect: true }
  const { data } = await client.auth.signInWithOAuth({ provider: 'keycloak', options })
  const page = await openBrowser(server).open(data.url ?? '')
  expect(page.origin + page.pathname).toBe('http://localhost:3000/')
  expect(page.searchParams.has('code')).toBe(true)
})

it('a client may not say what only the club says to a partner', async () => {
  const query =
    'redirect_uri=https://evil.example&client_id=evil&state=mine&response_type=token&scope=admin&request=x&prompt=login'
  const answer = await server.request(`/authorize?provider=keycloak&${query}`)
  const address = new URL(answer.headers.get('location') ?? '')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    redirect_uri: CALLBACK,
    client_id: 'o1-club',
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'login',
  })
  expect(address.searchParams.has('request')).toBe(false)
  expect(address.searchParams.get('state')).not.toBe('mine')
})

it("a member adds a way in, and another member's stays theirs: its owner is told, once a day", async () => {
  const [owner, thief] = [await server.makeMember(), await server.makeMember()]
  house.visitor = person({ email: owner.email })
  const own = await link(owner)
  const { data } = await own.client.auth.exchangeCodeForSession(own.page?.searchParams.get('code') ?? '')
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])

  expect(codeOf((await link(owner)).page ?? new URL('x:'))).toBe('identity_already_exists')
  for (let times = 0; times < 2; times++) {
    const { page } = await link(thief)
    expect(codeOf(page ?? new URL('x:'))).toBe('identity_already_exists')
    expect(page?.searchParams.get('error_description')).toBe('Identity is already linked to another user')
  }
  expect((await server.mail(owner.email, 'way_in_refused')).text).toContain('We refused it')
  expect((await server.mails(owner.email)).filter(({ kind }) => kind === 'way_in_refused')).toHaveLength(1)
  expect((await server.mails(thief.email)).map(({ kind }) => kind)).not.toContain('way_in_refused')
})

it("a member's confirmed address is no way into another account, and an unconfirmed one is none at all", async () => {
  const [owner, other] = [await server.makeMember(), await server.makeMember()]
  house.visitor = person({ email: owner.email })
  expect(codeOf((await link(other)).page ?? new URL('x:'))).toBe('identity_already_exists')
  expect((await server.mail(owner.email, 'way_in_refused')).subject).toBe('Somebody tried to take your way in')
  house.visitor = person({ email_verified: false })
  expect(codeOf((await link(other)).page ?? new URL('x:'))).toBe('provider_email_needs_verification')
})

it('a number that another house gave out opens nothing: the address says whose it is, and links it anew', async () => {
  const [owner, other] = [await memberAtTheHouse(), await server.makeMember()]
  const { sub } = house.visitor ?? person()
  const come = async (email: string) => {
    house.visitor = person({ sub, email })
    const { browser, start } = await begin()
    return browser.open(start)
  }
  expect((await come(owner.email)).searchParams.has('code')).toBe(true)
  const moveHouse = (iss: string) =>
    server.database.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('iss', $2::text) where provider_id = $1`,
      [sub, iss],
    )
  await moveHouse(`${house.issuer}/`)
  expect((await come('of-late@partner.test')).searchParams.has('code')).toBe(true)
  await moveHouse('https://old.example')
  expect(codeOf(await come('somebody-else@partner.test'))).toBe('signup_disabled')
  expect(codeOf(await come(other.email))).toBe('identity_already_exists')
  expect(codeOf((await link(other)).page ?? new URL('x:'))).toBe('identity_already_exists')
  expect((await come(owner.email)).searchParams.has('code')).toBe(true)
  expect((await come('of-late@partner.test')).searchParams.has('code')).toBe(true)
})

it('a linking begun in one browser is not ended in another', async () => {
  const attacker = await server.makeMember()
  const own = openBrowser(server)
  const client = server.browser({ fetch: own.fetch })
  await client.auth.signInWithPassword(attacker)
  const { data } = await client.auth.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
  // The victim is signed in at the house, and follows the attacker's link.
  house.visitor = person()
  expect(codeOf(await openBrowser(server).open(data.url ?? ''))).toBe('bad_oauth_state')
  const linked = await server.database.query('select id from auth.identities where user_id = $1', [attacker.id])
  expect(linked).toHaveLength(1)
})

it('a linking ends with the session it was begun in, and counts for no other', async () => {
  const member = await server.makeMember()
  const browser = openBrowser(server)
  const client = server.browser({ fetch: browser.fetch })
  const begun = async () => {
    await client.auth.signInWithPassword(member)
    const options = { skipBrowserRedirect: true }
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak', options })
    return browser.open(data?.url ?? '', atCallback)
  }
  const ways = () => server.database.query('select id from auth.identities where user_id = $1', [member.id])
  house.visitor = person()
  // Somebody at an unlocked phone begins, its owner signs everybody out.
  const answer = await begun()
  const owner = server.browser()
  await owner.auth.signInWithPassword(member)
  await owner.auth.signOut({ scope: 'others' })
  expect(codeOf(await browser.open(answer))).toBe('session_not_found')
  expect(await ways()).toHaveLength(1)
  // The same where the owner asks for a second step meanwhile: that session has not shown it.
  const again = await begun()
  await server.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [member.id],
  )
  expect(codeOf(await browser.open(again))).toBe('insufficient_aal')
  expect(await ways()).toHaveLength(1)
})

it('what is linked twice at once is linked once, and the member is told that it is theirs', async () => {
  const member = await server.makeMember()
  house.visitor = person()
  const begun = async () => {
    const browser = openBrowser(server)
    const client = server.browser({ fetch: browser.fetch })
    await client.auth.signInWithPassword(member)
    const options = { skipBrowserRedirect: true }
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak', options })
    return { browser, answer: await browser.open(data?.url ?? '', atCallback) }
  }
  const both = [await begun(), await begun()]
  const pages = await Promise.all(both.map(({ browser, answer }) => browser.open(answer)))
  expect(pages.map(codeOf).toSorted()).toEqual(['identity_already_exists', null].toSorted())
  const told = pages.map((page) => page.searchParams.get('error_description')).filter((text) => text !== null)
  expect(told).toEqual(['Identity is already linked'])
})

it('a member who is closed out meanwhile links nothing, nor does one without an address there', async () => {
  const member = await server.makeMember()
  const browser = openBrowser(server)
  const client = server.browser({ fetch: browser.fetch })
  await client.auth.signInWithPassword(member)
  const begun = async () => {
    const options = { skipBrowserRedirect: true }
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak', options })
    return browser.open(data?.url ?? '', atCallback)
  }
  house.visitor = person({ email: undefined, email_verified: undefined })
  expect(codeOf(await browser.open(await begun()))).toBe('provider_email_needs_verification')
  house.visitor = person()
  const answer = await begun()
  await server.database.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    member.id,
  ])
  expect(codeOf(await browser.open(answer))).toBe('user_banned')
  expect(await server.database.query('select from auth.identities where user_id = $1', [member.id])).toHaveLength(1)
})

it('two ways in removed at once: the last one stays', async () => {
  const member = await server.makeMember()
  const client = server.browser()
  await client.auth.signInWithPassword(member)
  await server.database.query(`delete from auth.identities where user_id = $1`, [member.id])
  await server.database.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     select gen_random_uuid(), $1::uuid, '{}', way, now(), now() from unnest(array['keycloak', 'google']) way`,
    [member.id],
  )
  const ways = (await client.auth.getUserIdentities()).data?.identities ?? []
  expect(ways).toHaveLength(2)
  const removed = await Promise.all(ways.map((way) => client.auth.unlinkIdentity(way)))
  const codes = removed.map(({ error }) => error?.code ?? 'removed')
  expect(codes.toSorted()).toEqual(['removed', 'single_identity_not_deletable'])
})

it('only a signed-in member links, where the club allows it, in a session just begun', async () => {
  const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true'
  expect((await server.request(path)).status).toBe(403)
  const member = await server.makeMember()
  const browser = openBrowser(server)
  const client = server.browser({ fetch: browser.fetch })
  await client.auth.signInWithPassword(member)
  server.time.skipped += 11 * 60_000
  const late = await client.auth.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })
  server.time.skipped = 0
  expect(late.error?.code).toBe('reauthentication_needed')
})

it('a way in is removed; the address stays, and so does the last one', async () => {
  const member = await server.makeMember()
  house.visitor = person()
  const { client, page } = await link(member)
  const { data } = await client.auth.exchangeCodeForSession(page?.searchParams.get('code') ?? '')
  const [email, partner] = ['email', 'keycloak'].map((name) =>
    data.user?.identities?.find(({ provider }) => provider === name),
  )
  if (!email || !partner) throw new Error('two ways in were expected')
  expect((await client.auth.unlinkIdentity(email)).error?.code).toBe('email_conflict_identity_not_deletable')
  const stranger = server.browser()
  await stranger.auth.signInWithPassword(await server.makeMember())
  expect((await stranger.auth.unlinkIdentity(partner)).error?.code).toBe('single_identity_not_deletable')
  server.time.skipped += 11 * 60_000
  const late = await client.auth.unlinkIdentity(partner)
  server.time.skipped = 0
  expect(late.error?.code).toBe('reauthentication_needed')
  expect((await client.auth.unlinkIdentity(partner)).error).toBeNull()
  expect((await server.mail(member.email, 'way_in_removed')).text).toContain('no longer linked to single sign-on')
  expect((await client.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider)).toEqual(['email'])
  expect((await client.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email'])
  expect((await client.auth.unlinkIdentity(email)).error?.code).toBe('single_identity_not_deletable')
  const { browser, start } = await begin()
  expect(codeOf(await browser.open(start))).toBe('signup_disabled')
})

it('with two steps, a password alone neither adds nor removes a way in', async () => {
  const member = await server.makeMember()
  const client = server.browser()
  await client.auth.signInWithPassword(member)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const secret = data && 'totp' in data ? data.totp.secret : ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + server.time.skipped })
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull()
  const thief = server.browser()
  await thief.auth.signInWithPassword(member)
  const adds = { provider: 'keycloak', options: { skipBrowserRedirect: true } } as const
  const identity = (await thief.auth.getUserIdentities()).data?.identities[0]
  if (!identity) throw new Error('the address is a way in')
  expect((await thief.auth.linkIdentity(adds)).error?.code).toBe('insufficient_aal')
  expect((await thief.auth.unlinkIdentity(identity)).error?.code).toBe('insufficient_aal')
  expect((await client.auth.linkIdentity(adds)).error).toBeNull()
  // A code taken a moment ago proves it in a session that is older than that.
  server.time.skipped += 11 * 60_000
  await client.auth.refreshSession()
  expect((await client.auth.linkIdentity(adds)).error?.code).toBe('reauthentication_needed')
  const later = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + server.time.skipped,
  })
  await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: later })
  const proved = await client.auth.linkIdentity(adds)
  server.time.skipped = 0
  expect(proved.error).toBeNull()
})

it("Apple's form comes without the cookie, and is taken when the browser comes again", async () => {
  const member = await memberAtTheHouse()
  const { client, browser, start } = await begin()
  const answer = await browser.open(start, atCallback)
  const form = new URLSearchParams({ ...Object.fromEntries(answer.searchParams), evil: '1' })
  const posted = await fetch(`${server.url}/auth/v1/callback`, { method: 'POST', body: form, redirect: 'manual' })
  expect(posted.status).toBe(303)
  const again = new URL(posted.headers.get('location') ?? '')
  expect(again.href.startsWith(`${CALLBACK}?`)).toBe(true)
  expect(again.searchParams.has('evil')).toBe(false)
  const code = (await browser.open(again)).searchParams.get('code') ?? ''
  expect((await client.auth.exchangeCodeForSession(code)).data.user?.id).toBe(member.id)
})
