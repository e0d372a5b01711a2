// A member signs in by a company's own house, through the unmodified client: the house is run by another library, which reads our metadata, verifies our
// request and signs its answer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin, openSamlClub, type SamlClub, send } from '../../testing-saml/testing-saml-club.ts'
import { encode, type Person, person, type Said } from '../../testing-saml/testing-saml-house.ts'

let club: SamlClub
beforeAll(async () => {
  club = await openSamlClub()
})
afterAll(() => club.close())

async function comeBack(who: Person, more: Parameters<typeof begin>[1] = {}) {
  const begun = await begin(club, more)
  const { relayState } = await club.house.read(begun.address)
  const response = await club.house.answer(begun.address, who)
  const page = await send(club.server, begun.browser, { SAMLResponse: response, RelayState: relayState })
  return { ...begun, page, code: page.searchParams.get('code') ?? '' }
}

/** What an honest house of another kind says. */
async function comeBackWith(who: Person, said: Partial<Said>, more: Parameters<typeof begin>[1] = {}) {
  const begun = await begin(club, more)
  const asked = await club.house.read(begun.address)
  const SAMLResponse = encode(club.house.forge(asked, who, said))
  const page = await send(club.server, begun.browser, { SAMLResponse, RelayState: asked.relayState })
  return { ...begun, page, code: page.searchParams.get('code') ?? '' }
}

const atCompany = () => club.server.makeMember({ email: `${crypto.randomUUID()}@company.test` })
const identitiesOf = (id: string) =>
  club.server.database.query<{ provider: string }>(
    'select provider from auth.identities where user_id = $1 order by provider',
    [id],
  )

it('settings say that it is on', async () => {
  expect(await (await club.server.request('/settings')).json()).toMatchObject({ saml_enabled: true })
})

it('a member whose address is the company’s comes in by domain, and the identity is linked', async () => {
  const member = await atCompany()
  const who = person({ email: member.email.toUpperCase() })
  const { client, page, code } = await comeBack(who, { domain: 'Company.test' })
  expect(`${page.origin}${page.pathname}?${page.searchParams.get('next')}`).toBe('http://localhost:3000/auth?/home')
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  const way = `sso:${club.providerId}`
  expect(data.user).toMatchObject({ id: member.id, app_metadata: { provider: 'email', providers: ['email', way] } })
  expect(data.user?.identities?.find(({ provider }) => provider === way)).toMatchObject({
    id: who.id,
    identity_data: {
      sub: who.id,
      iss: club.house.entityId,
      email: member.email,
      email_verified: true,
      name: 'Ada Company',
    },
  })
  const claims = await client.auth.getClaims()
  expect(claims.data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'sso/saml' }] })
  expect((await club.server.mail(member.email, 'way_in_added')).text).toContain('single sign-on')
})

it('without PKCE the session is in the fragment, for the browser that began', async () => {
  const member = await atCompany()
  const { page } = await comeBack(person({ email: member.email }), { flowType: 'implicit' })
  const fragment = new URLSearchParams(page.hash.slice(1))
  const { data } = await club.server.browser().auth.getUser(fragment.get('access_token') ?? '')
  expect(data.user?.id).toBe(member.id)
  expect(page.searchParams.get('code')).toBeNull()
})

it('whose identity is linked comes in with any address, and is not mailed about it again', async () => {
  const member = await atCompany()
  const who = person({ email: member.email })
  await comeBack(who)
  const { client, code } = await comeBack({ ...who, email: 'new-name@elsewhere.test' })
  expect((await client.auth.exchangeCodeForSession(code)).data.user).toMatchObject({
    id: member.id,
    email: member.email,
  })
  expect((await club.server.mails(member.email)).filter(({ kind }) => kind === 'way_in_added')).toHaveLength(1)
})

it.each(['elsewhere.test', 'sub.company.test', 'company.test.evil.test'])(
  'a member’s address at %s, which is not the company’s, brings nobody in and links nothing',
  async (domain) => {
    const member = await club.server.makeMember({ email: `${crypto.randomUUID()}@${domain}` })
    const { page } = await comeBack(person({ email: member.email }))
    expect(page.searchParams.get('error_code')).toBe('signup_disabled')
    expect(await identitiesOf(member.id)).toEqual([{ provider: 'email' }])
  },
)

it('it is one step: a member with two is asked for the other one', async () => {
  const member = await atCompany()
  await club.server.database.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [member.id],
  )
  const { client, code } = await comeBack(person({ email: member.email }))
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
})

it.each(['pkce', 'implicit'] as const)(
  '%s: the session ends when the house says so, with its access token',
  async (flowType) => {
    const member = await atCompany()
    const ends = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
    const [end, later] = [ends(20), ends(30)]
    const authnStatement = [later, end]
      .map(
        (at) =>
          `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}" SessionNotOnOrAfter="${at.toISOString()}"/>`,
      )
      .join('')
    const { client, page, code } = await comeBackWith(person({ email: member.email }), { authnStatement }, { flowType })
    const fragment = new URLSearchParams(page.hash.slice(1))
    const { data } =
      flowType === 'pkce'
        ? await client.auth.exchangeCodeForSession(code)
        : await client.auth.setSession({
            access_token: fragment.get('access_token') ?? '',
            refresh_token: fragment.get('refresh_token') ?? '',
          })
    expect(data.session?.expires_at).toBe(end.getTime() / 1000)
    club.server.time.skipped += 15 * 60_000
    const refreshed = (await client.auth.refreshSession()).data.session
    expect(refreshed?.expires_at).toBe(end.getTime() / 1000)
    club.server.time.skipped += 6 * 60_000
    // The token before it, whose answer might have been lost, brings no more than the last one.
    for (const refresh_token of [data.session?.refresh_token, refreshed?.refresh_token]) {
      const body = JSON.stringify({ refresh_token })
      const answer = await club.server.request('/token?grant_type=refresh_token', { method: 'POST', body })
      expect(await answer.json()).toMatchObject({ error_code: 'session_expired' })
    }
    club.server.time.skipped = 0
  },
)

it('a code that says another end than it was given opens nothing', async () => {
  const member = await atCompany()
  const authnStatement = `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}" SessionNotOnOrAfter="${new Date(Date.now() + 600_000).toISOString()}"/>`
  const { client, code } = await comeBackWith(person({ email: member.email }), { authnStatement })
  const [id] = code.split('.')
  for (const changed of [id ?? '', `${id}.${Date.now() + 9_000_000}`]) {
    const answer = await club.server.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: changed, code_verifier: 'any'.repeat(20) }),
    })
    expect(await answer.json()).toMatchObject({ error_code: 'flow_state_not_found' })
  }
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
})

it('who is no member is sent back to apply, and no account is made', async () => {
  const who = person()
  const { page } = await comeBack(who)
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    next: '/home',
    error: 'access_denied',
    error_code: 'signup_disabled',
  })
  expect(await club.server.database.query('select id from auth.users where email = $1', [who.email])).toEqual([])
  // With a ticket: the house vouches for an address of its domain.
  const ticket = new URLSearchParams(page.hash.slice(1)).get('o1_ticket')
  expect(ticket).toMatch(/^[\w-]{43}$/)
  expect(page.search).not.toContain(ticket)
  const says = await club.server.database.query('select public.vouched_application($1) as says', [ticket])
  expect(says).toMatchObject([{ says: { email: who.email, name: 'Ada Company', partner: 'saml', application: null } }])
})

it('for an address of another domain it vouches for nothing', async () => {
  const { page } = await comeBack(person({ email: `${crypto.randomUUID()}@elsewhere.test` }))
  expect(page.searchParams.get('error_code')).toBe('signup_disabled')
  expect(page.hash).not.toContain('o1_ticket')
})

it('a closed account stays closed', async () => {
  const member = await club.server.makeMember({ email: `${crypto.randomUUID()}@company.test`, ban_duration: '24h' })
  const { page } = await comeBack(person({ email: member.email }))
  expect(page.searchParams.get('error_code')).toBe('user_banned')
  expect(await identitiesOf(member.id)).toEqual([{ provider: 'email' }])
})

it('the house may know people by their address, or by an attribute made for it', async () => {
  const member = await atCompany()
  const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const first = await comeBackWith(person(), {
    nameIdFormat: format,
    nameId: member.email.toUpperCase(),
    attributes: '<saml:Attribute Name="x"><saml:AttributeValue>y</saml:AttributeValue></saml:Attribute>',
  })
  expect((await first.client.auth.exchangeCodeForSession(first.code)).data.user?.id).toBe(member.id)
  const attributes = `<saml:Attribute Name="urn:oasis:names:tc:SAML:attribute:subject-id"><saml:AttributeValue>ada@company.test</saml:AttributeValue></saml:Attribute><saml:Attribute Name="urn:oid:0.9.2342.19200300.100.1.3" FriendlyName="mail"><saml:AttributeValue>${member.email}</saml:AttributeValue></saml:Attribute>`
  const second = await comeBackWith(person(), { attributes })
  const { data } = await second.client.auth.exchangeCodeForSession(second.code)
  expect(data.user?.identities?.map(({ id }) => id)).toEqual(expect.arrayContaining([member.email, 'ada@company.test']))
})

it.each([
  ['saml_assertion_no_user_id', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['saml_assertion_no_email', { attributes: '<saml:Attribute Name="x"/>' }],
])('%s', async (code, said) => {
  expect((await comeBackWith(person(), said)).page.searchParams.get('error_code')).toBe(code)
})

it('attributes are read where the mapping says, and nowhere else', async () => {
  const member = await atCompany()
  const house = club.openHouse()
  const made = await club.admin('', 'POST', {
    type: 'saml',
    metadata_xml: house.metadata,
    domains: ['mapped.test'],
    attribute_mapping: { keys: { email: { names: ['work', 'upn'] }, name: { name: 'who' } } },
  })
  const other = await club.server.makeMember({ email: `${crypto.randomUUID()}@mapped.test` })
  const begun = await begin({ ...club, providerId: String(made.body.id) })
  const asked = await house.read(begun.address)
  const attributes = [
    ['mail', member.email],
    ['upn', other.email],
    ['who', 'Grace'],
  ].map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  const SAMLResponse = encode(house.forge(asked, person(), { attributes: attributes.join('') }))
  const page = await send(club.server, begun.browser, { SAMLResponse, RelayState: asked.relayState })
  const { data } = await begun.client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  expect(data.user?.id).toBe(other.id)
  expect(data.user?.identities?.map(({ identity_data }) => identity_data?.name)).toContain('Grace')
})

it('a house that signs its whole answer as well is understood', async () => {
  const member = await atCompany()
  const begun = await begin(club)
  const asked = await club.house.read(begun.address)
  const xml = club.house.forge(asked, person({ email: member.email }), {}, { sign: 'both' })
  const page = await send(club.server, begun.browser, { SAMLResponse: encode(xml), RelayState: asked.relayState })
  expect(page.searchParams.has('code')).toBe(true)
})

it('a house that signed nobody in is brought back as that', async () => {
  const begun = await begin(club)
  const { relayState } = await club.house.read(begun.address)
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`
  const page = await send(club.server, begun.browser, { SAMLResponse: encode(xml), RelayState: relayState })
  expect(page.searchParams.get('error')).toBe('access_denied')
  expect(page.searchParams.has('error_code')).toBe(false)
})

it.each([
  ['Only one of provider_id or domain supported', 400, { provider_id: crypto.randomUUID(), domain: 'company.test' }],
  ['A provider_id or domain needs to be provided', 400, {}],
  ['No such SSO provider', 404, { provider_id: crypto.randomUUID() }],
  ['No such SSO provider', 404, { provider_id: 'x' }],
  ['No SSO provider assigned for this domain', 404, { domain: 'elsewhere.test' }],
])('%s', async (message, status, body) => {
  const answer = await club.server.request('/sso', { method: 'POST', body: JSON.stringify(body) })
  expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([status, message])
})

it('the metadata of the club has its key, its address and no other way to answer', async () => {
  const answer = await club.server.request('/sso/saml/metadata?download=true')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const text = await answer.text()
  expect(text).toContain('Location="http://localhost:3000/auth/v1/sso/saml/acs"')
  expect(text).toContain('WantAssertionsSigned="true"')
  expect(text).not.toContain('use="encryption"')
  expect(await (await club.server.request('/sso/saml/metadata')).text()).toBe(text)
})
