// The admin API of companies' own houses, in the platform's words: who may call it, what it answers, and what it refuses.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { begin, openSamlClub, type SamlClub, send } from '../../testing-saml/testing-saml-club.ts'
import { person } from '../../testing-saml/testing-saml-house.ts'

let club: SamlClub
beforeAll(async () => {
  club = await openSamlClub(['company.test', 'Company.Example'])
})
afterAll(() => club.close())

const FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const domain = () => `${randomUUID()}.test`
const make = (more: object = {}) => {
  const house = club.openHouse()
  return club.admin('', 'POST', { type: 'saml', metadata_xml: house.metadata, ...more })
}

it('only the service key is answered', async () => {
  const member = club.server.browser()
  const { data } = await member.auth.signInWithPassword(await club.server.makeMember())
  for (const [path, method] of [
    ['', 'GET'],
    ['', 'POST'],
    [`/${club.providerId}`, 'GET'],
    [`/${club.providerId}`, 'PUT'],
    [`/${club.providerId}`, 'DELETE'],
  ]) {
    for (const token of [undefined, data.session?.access_token]) {
      const body = method === 'GET' ? undefined : '{}'
      const answer = await club.server.request(`/admin/sso/providers${path}`, { method, token, body })
      expect(answer.status).toBe(403)
    }
  }
})

it('a house is made, read, listed without its metadata, and removed', async () => {
  const house = club.openHouse()
  const [one, two] = [domain(), domain()]
  const mapping = { keys: { email: { name: 'mail' }, team: { names: ['a', 'b'], array: true, default: 'x' } } }
  const made = await club.admin('', 'POST', {
    type: 'saml',
    metadata_xml: house.metadata,
    domains: [two.toUpperCase(), one],
    attribute_mapping: mapping,
    name_id_format: FORMAT,
  })
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    disabled: false,
    saml: {
      entity_id: house.entityId,
      metadata_xml: house.metadata,
      attribute_mapping: mapping,
      name_id_format: FORMAT,
    },
    domains: [one, two].toSorted().map((name) => ({ domain: name })),
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const path = `/${made.body.id}`
  expect(await club.admin(path)).toEqual({ status: 200, body: made.body })
  const { items } = (await club.admin('')).body as { items: { id: string; saml: object }[] }
  const listed = items.find(({ id }) => id === made.body.id)
  expect(listed?.saml).not.toHaveProperty('metadata_xml')
  expect((await club.admin(path, 'DELETE')).body.id).toBe(made.body.id)
  expect(await club.admin(path)).toMatchObject({ status: 404, body: { error_code: 'sso_provider_not_found' } })
  expect((await make({ domains: [one] })).status).toBe(201)
})

it('the name format of a house is what it is asked for', async () => {
  const house = club.openHouse()
  const made = await club.admin('', 'POST', { type: 'saml', metadata_xml: house.metadata, name_id_format: FORMAT })
  const { address } = await begin({ ...club, providerId: String(made.body.id) })
  const { inflateRawSync } = await import('node:zlib')
  const request = Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64')
  expect(inflateRawSync(request).toString()).toContain(`Format="${FORMAT}"`)
})

it('a change keeps what it does not name', async () => {
  const [one, two] = [domain(), domain()]
  const { body } = await make({ domains: [one], attribute_mapping: { keys: { email: { name: 'mail' } } } })
  const path = `/${body.id}`
  const changed = await club.admin(path, 'PUT', { domains: [one, two] })
  expect(changed.body).toMatchObject({
    saml: body.saml,
    domains: [one, two].toSorted().map((name) => ({ domain: name })),
  })
  expect((await club.admin(path, 'PUT', { disabled: true })).body).toMatchObject({
    disabled: true,
    domains: changed.body.domains,
  })
  expect((await club.admin(path, 'PUT', { domains: [] })).body).toMatchObject({ disabled: true, domains: [] })
})

it('new metadata must be of the same house', async () => {
  const { body } = await make()
  const other = club.openHouse()
  const answer = await club.admin(`/${body.id}`, 'PUT', { metadata_xml: other.metadata })
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'saml_entity_id_mismatch' } })
})

it('a house and a domain belong to one, also if two are made at once', async () => {
  const house = club.openHouse()
  const name = domain()
  const both = await Promise.all([
    club.admin('', 'POST', { type: 'saml', metadata_xml: house.metadata }),
    club.admin('', 'POST', { type: 'saml', metadata_xml: house.metadata }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(both.map(({ body }) => body.error_code)).toContain('saml_idp_already_exists')
  const domains = await Promise.all([make({ domains: [name] }), make({ domains: [name.toUpperCase()] })])
  expect(domains.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(domains.map(({ body }) => body.error_code)).toContain('sso_domain_already_exists')
})

it.each([
  [/Only 'saml' supported/, { type: 'oidc', metadata_xml: '<x/>' }],
  [/Either metadata_xml or metadata_url/, { type: 'saml' }],
  [/Only one of metadata_xml or metadata_url/, { type: 'saml', metadata_xml: '<x/>', metadata_url: 'https://x.test' }],
  [/not a valid URL/, { type: 'saml', metadata_url: 'nonsense' }],
  [/not a HTTPS URL/, { type: 'saml', metadata_url: 'http://id.company.test/metadata' }],
  [/not a HTTPS URL/, { type: 'saml', metadata_url: 'file:///etc/passwd' }],
  [/name_id_format must be unspecified or one of/, { type: 'saml', metadata_xml: '<x/>', name_id_format: 'x' }],
  [/does not describe one entity/, { type: 'saml', metadata_xml: '<x/>' }],
  [/it is not well-formed|it is empty/, { type: 'saml', metadata_xml: 'nonsense' }],
  [/document type/, { type: 'saml', metadata_xml: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }],
])('%s', async (sentence, body) => {
  const answer = await club.admin('', 'POST', body)
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  expect(answer.body.msg).toMatch(sentence)
})

it.each([
  [/EntityID/, (metadata: string) => metadata.replace(/entityID="[^"]*"/, 'entityID=""')],
  [/any IDPSSODescriptor/, (metadata: string) => metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
  [/certificate for signatures/, (metadata: string) => metadata.replaceAll('use="signing"', 'use="encryption"')],
  [
    /certificate that can not be read/,
    (metadata: string) => metadata.replace(/X509Certificate>[^<]{20}/, 'X509Certificate>'),
  ],
  [/HTTP-Redirect/, (metadata: string) => metadata.replaceAll('HTTP-Redirect', 'SOAP')],
  [/not a HTTPS URL/, (metadata: string) => metadata.replace(/Location="https:/, 'Location="http:')],
  [
    /not a HTTPS URL|no sign-in address/,
    (metadata: string) => metadata.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"'),
  ],
])('metadata that can not be used: %s', async (sentence, change) => {
  const answer = await club.admin('', 'POST', { type: 'saml', metadata_xml: change(club.openHouse().metadata) })
  expect(answer.body.msg).toMatch(sentence)
  expect(answer.status).toBe(400)
})

it.each(['no domain', 'company', '*.company.test', 'company.test/x', 'ada@company.test', ''])(
  '%j is no domain',
  async (name) => {
    expect(await make({ domains: [name] })).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  },
)

const DAY_MS = 24 * 3_600_000
const until = (metadata: string, end: string) =>
  metadata.replace('<EntityDescriptor ', `<EntityDescriptor validUntil="${end}" `)
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

it('metadata that was written down signs nobody in once its time is over', async () => {
  const house = club.openHouse()
  const metadata_xml = until(house.metadata, inDays(1))
  const made = await club.admin('', 'POST', { type: 'saml', metadata_xml, domains: [domain()] })
  const named = { ...club, providerId: String(made.body.id) }
  const begun = await begin(named)
  const { relayState: RelayState } = await house.read(begun.address)
  const SAMLResponse = await house.answer(begun.address, person())
  // It was valid a moment ago, and the answer is under way.
  await club.server.database.query('update auth.saml_providers set metadata_xml = $2 where sso_provider_id = $1', [
    named.providerId,
    until(house.metadata, inDays(-0.001)),
  ])
  const page = await send(club.server, begun.browser, { SAMLResponse, RelayState })
  expect(page.searchParams.get('error_code')).toBe('sso_provider_disabled')
  await expect(begin(named)).rejects.toMatchObject({ code: 'sso_provider_disabled' })
  const renewed = { metadata_xml: until(house.metadata, inDays(1)) }
  expect((await club.admin(`/${named.providerId}`, 'PUT', renewed)).status).toBe(200)
  expect((await begin(named)).address).toContain(house.entityId)
})

it.each([
  [/has expired/, inDays(-1)],
  [/time that can not be read/, 'some day'],
])('metadata is not taken: %s', async (sentence, end) => {
  const metadata_xml = until(club.openHouse().metadata, end)
  expect(await club.admin('', 'POST', { type: 'saml', metadata_xml })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: expect.stringMatching(sentence) },
  })
})

it('metadata is taken from its address alone, and no more of it than a house has to say', async () => {
  const house = club.openHouse()
  const site = createServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/metadata' })
    const more = request.url === '/endless' ? ' '.repeat(1_100_000) : ''
    response.end(house.metadata + more)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  for (const path of ['/elsewhere', '/endless']) {
    const made = await club.admin('', 'POST', { type: 'saml', metadata_url: address + path })
    expect(made).toMatchObject({ status: 400, body: { error_code: 'saml_metadata_fetch_failed' } })
  }
  expect((await club.admin('', 'POST', { type: 'saml', metadata_url: `${address}/metadata` })).status).toBe(201)
  site.closeAllConnections()
  site.close()
})

it('metadata is fetched from its address, and again after a day: the keys of a house change', async () => {
  const house = club.openHouse()
  const other = club.openHouse()
  let served = house.metadata
  let status = 200
  let asked = 0
  let held: Promise<void> | undefined
  const site = createServer(async (_request, response) => {
    asked += 1
    const answer = served
    await held
    response.statusCode = status
    response.end(answer)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const metadata_url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/metadata`
  const made = await club.admin('', 'POST', { type: 'saml', metadata_url })
  expect(made).toMatchObject({ status: 201, body: { saml: { entity_id: house.entityId, metadata_url } } })
  const providerId = String(made.body.id)
  const known = async () => ((await club.admin(`/${providerId}`)).body.saml as { metadata_xml: string }).metadata_xml

  const renewed = house.metadata.replace('<EntityDescriptor ', '<EntityDescriptor ID="_new" ')
  served = renewed
  await begin({ ...club, providerId })
  expect(await known()).toBe(house.metadata)
  club.server.time.skipped = 25 * 3_600_000
  await begin({ ...club, providerId })
  await expect.poll(known).toBe(renewed)

  // Another house at that address is not taken for it, and one that is gone is no reason to forget it.
  served = other.metadata
  club.server.time.skipped = 50 * 3_600_000
  const before = asked
  await begin({ ...club, providerId })
  await expect.poll(() => asked).toBe(before + 1)
  // Visitors begin sign-ins as often as they like: it is asked again after an hour.
  for (let times = 0; times < 3; times++) await begin({ ...club, providerId })
  status = 404
  const missing = await club.admin('', 'POST', { type: 'saml', metadata_url })
  expect(missing).toMatchObject({ status: 400, body: { error_code: 'saml_metadata_fetch_failed' } })
  expect(await known()).toBe(renewed)
  expect(asked).toBe(before + 2)

  // What an operator writes while the house is asked is newer than its answer.
  status = 200
  served = renewed
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  club.server.time.skipped = 52 * 3_600_000
  await begin({ ...club, providerId })
  await expect.poll(() => asked).toBe(before + 3)
  const written = renewed.replace('_new', '_written')
  expect((await club.admin(`/${providerId}`, 'PUT', { metadata_xml: written })).status).toBe(200)
  release()
  await club.server.restart()
  expect(await known()).toBe(written)
  club.server.time.skipped = 0
  site.closeAllConnections()
  site.close()
})
