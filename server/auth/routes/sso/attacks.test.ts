// What a sign-in by a company's own house must refuse: answers that are forged, wrapped, altered, too old, used, for somebody else or of somebody else. Each
// is made so that it would sign a real member in if it were believed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../testing-partners/testing-browser.ts'
import { begin, openSamlClub, type SamlClub, send } from '../../testing-saml/testing-saml-club.ts'
import {
  type Asked,
  encode,
  newSigner,
  person,
  RSA_SHA256,
  type Said,
  type Signing,
} from '../../testing-saml/testing-saml-house.ts'

const MINUTE = 60_000
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()
const codeOf = (page: URL) => page.searchParams.get('error_code')

let club: SamlClub
let member: { id: string; email: string }
beforeAll(async () => {
  club = await openSamlClub()
  member = await club.server.makeMember({ email: `${randomUUID()}@company.test` })
})
afterAll(() => club.close())

const victim = () => person({ email: member.email })

/** One sign-in with the answer that `make` forges. */
async function tryWith(make: (asked: Asked) => string, form: { RelayState?: string } = {}): Promise<URL> {
  const begun = await begin(club)
  const asked = await club.house.read(begun.address)
  return send(club.server, begun.browser, { SAMLResponse: encode(make(asked)), RelayState: asked.relayState, ...form })
}

const forged = (said: Partial<Said>, how?: Signing) => tryWith((asked) => club.house.forge(asked, victim(), said, how))

function expectRefused(page: URL) {
  expect(page.searchParams.has('code')).toBe(false)
  expect(page.hash).not.toContain('access_token')
  expect(codeOf(page)).toBe('validation_failed')
}

it('the same answer without any fault signs the member in: what follows is refused for its fault alone', async () => {
  expect((await forged({})).searchParams.has('code')).toBe(true)
})

const restriction = (audience: string) =>
  `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
const ours = restriction('http://localhost:3000/auth/v1/sso/saml/metadata')

describe('for somebody else, or not now', () => {
  it.each<[string, Partial<Said>]>([
    ['another audience', { audiences: restriction('https://other.example/metadata') }],
    [
      'an audience that begins as ours',
      { audiences: restriction('http://localhost:3000/auth/v1/sso/saml/metadata/x') },
    ],
    ['no audience', { audiences: '' }],
    ['a second restriction without us', { audiences: ours + restriction('https://other.example/metadata') }],
    ['another recipient', { recipient: 'https://other.example/acs' }],
    ['no recipient', { recipient: '' }],
    ['another destination', { destination: 'https://other.example/acs' }],
    ['another request', { inResponseTo: '_other' }],
    ['no request', { inResponseTo: '' }],
    ['another request confirmed', { confirmedRequest: '_other' }],
    ['no request confirmed', { confirmedRequest: '' }],
    ['a confirmation of the past', { confirmedUntil: iso(-3 * MINUTE) }],
    ['an end in the past', { notOnOrAfter: iso(-3 * MINUTE) }],
    ['a beginning in the future', { notBefore: iso(3 * MINUTE) }],
    ['issued long ago', { issued: iso(-13 * MINUTE) }],
    ['issued in the future', { issued: iso(3 * MINUTE) }],
    ['a time that is none', { notOnOrAfter: 'tomorrow' }],
    ['a time that could be any', { notOnOrAfter: '2999' }],
    ['another way to confirm', { confirmation: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }],
    ['a condition nobody knows', { conditions: '<x:Only xmlns:x="urn:x"/>' }],
    ['no sign-in there', { authnStatement: '' }],
    [
      'a session that has ended there',
      { authnStatement: `<saml:AuthnStatement AuthnInstant="${iso(0)}" SessionNotOnOrAfter="${iso(-3 * MINUTE)}"/>` },
    ],
    ['another house', { issuer: 'https://other.example' }],
    ['another house around it', { responseIssuer: 'https://other.example' }],
  ])('%s', async (_what, said) => expectRefused(await forged(said)))

  const twice = (element: string) => (xml: string) =>
    xml.replace(new RegExp(`<saml:${element}[ >].*</saml:${element}>`), (one) => one + one)
  const around = (xml: string) => xml.indexOf('<saml:Assertion ')
  it.each<[string, (xml: string) => string]>([
    ['no conditions', (xml) => xml.replace(/<saml:Conditions .*<\/saml:Conditions>/, '')],
    ['conditions twice', twice('Conditions')],
    ['two subjects', twice('Subject')],
    ['no subject', (xml) => xml.replace(/<saml:Subject>.*<\/saml:Subject>/, '')],
    ['two names', twice('NameID')],
    [
      'a confirmation that says twice what it is for',
      (xml) => xml.replace(/<saml:SubjectConfirmationData .*?\/>/, (one) => one + one),
    ],
    ['a confirmation of nothing', (xml) => xml.replace(/<saml:SubjectConfirmationData .*?\/>/, '')],
    [
      'a confirmation without an end',
      (xml) => xml.replace(/(<saml:SubjectConfirmationData )NotOnOrAfter="[^"]*"/, '$1'),
    ],
    [
      'a confirmation of later',
      (xml) => xml.replace('<saml:SubjectConfirmationData ', (one) => `${one}NotBefore="${iso(3 * MINUTE)}" `),
    ],
    ['two houses', (xml) => xml.slice(0, around(xml)) + twice('Issuer')(xml.slice(around(xml)))],
    [
      'another version',
      (xml) => xml.slice(0, around(xml)) + xml.slice(around(xml)).replace('Version="2.0"', 'Version="1.1"'),
    ],
    [
      'advice',
      (xml) =>
        xml.replace('<saml:AuthnStatement', '<saml:Advice><x:y xmlns:x="urn:x"/></saml:Advice><saml:AuthnStatement'),
    ],
    [
      'an assertion of another protocol',
      (xml) => xml.replace(/urn:oasis:names:tc:SAML:2.0:assertion(?=")/, 'urn:oasis:names:tc:SAML:1.0:assertion'),
    ],
  ])('signed by the house itself: %s', async (_what, before) => expectRefused(await forged({}, { before })))

  it.each<[string, (xml: string) => string]>([
    ['of another version', (xml) => xml.replace('Version="2.0"', 'Version="1.1"')],
    ['that is none', (xml) => xml.replaceAll('samlp:Response', 'samlp:ArtifactResponse')],
    ['to no request', (xml) => xml.replace(/ InResponseTo="[^"]*"/, '')],
    ['to another request', (xml) => xml.replace(/ InResponseTo="[^"]*"/, ' InResponseTo="_other"')],
    ['of two houses', (xml) => xml.replace(/<saml:Issuer>.*?<\/saml:Issuer>/, (one) => one + one)],
    ['with two outcomes', (xml) => xml.replace(/<samlp:Status>.*<\/samlp:Status>/, (one) => one + one)],
  ])('an answer %s around what is signed', async (_what, change) =>
    expectRefused(await tryWith((asked) => change(club.house.forge(asked, victim())))),
  )

  it('a signed answer says where it is sent to', async () => {
    const before = (xml: string) => xml.replace(/ Destination="[^"]*"/, '')
    expectRefused(await forged({}, { before, sign: 'both' }))
    expect((await forged({}, { before })).searchParams.has('code')).toBe(true)
  })

  it('clocks that are a minute apart are no fault', async () => {
    const page = await forged({ notBefore: iso(MINUTE), issued: iso(MINUTE) })
    expect(page.searchParams.has('code')).toBe(true)
    expect((await forged({ notOnOrAfter: iso(-MINUTE) })).searchParams.has('code')).toBe(true)
  })
})

describe('signatures', () => {
  it('unsigned', async () => expectRefused(await forged({}, { sign: 'none' })))
  it('the answer is signed, its assertion is not', async () => expectRefused(await forged({}, { sign: 'response' })))
  it('signed by a key that the answer brings along', async () => expectRefused(await forged({}, { by: newSigner() })))
  it('signed by SHA-1', async () => expectRefused(await forged({}, { algorithm: RSA_SHA1 })))
  it('signed by SHA-256 over a digest of SHA-1', async () =>
    expectRefused(await forged({}, { algorithm: RSA_SHA1, signedAgain: RSA_SHA256 })))
  it('a signature that says twice what it signs', async () =>
    expectRefused(
      await tryWith((asked) =>
        club.house.forge(asked, victim()).replace(/<ds:SignedInfo>.*?<\/ds:SignedInfo>/, (said) => said + said),
      ),
    ))
  it.each(['http://www.w3.org/2000/09/xmldsig#hmac-sha1', 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256'])(
    'signed by what everybody knows: %s',
    async (algorithm) =>
      expectRefused(
        await tryWith((asked) =>
          club.house.forge(asked, victim()).replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', algorithm),
        ),
      ),
  )
  it('the address is changed after signing', async () =>
    expectRefused(
      await tryWith((asked) => {
        const mallory = person()
        return club.house.forge(asked, mallory).replace(`>${mallory.email}<`, `>${member.email}<`)
      }),
    ))
  it('the name is changed after signing', async () =>
    expectRefused(
      await tryWith((asked) => {
        const mallory = victim()
        return club.house.forge(asked, mallory).replace(`>${mallory.id}<`, '>somebody else<')
      }),
    ))
  it('a signed answer around an assertion that was changed', async () =>
    expectRefused(
      await tryWith((asked) => {
        const mallory = person()
        const xml = club.house.forge(asked, mallory, {}, { sign: 'both' })
        return xml.replace(`>${mallory.email}<`, `>${member.email}<`)
      }),
    ))
  it('an unsigned answer with a signed one of somebody else beside it', async () =>
    expectRefused(
      await tryWith((asked) => {
        const signed = partsOf(club.house.forge(asked, person())).assertion
        return club.house.forge(asked, victim(), { afterAssertion: signed }, { sign: 'none' })
      }),
    ))
})

/** A signed answer about Mallory, and her own forgery about the member. */
function partsOf(xml: string) {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
  const signature = /<ds:Signature .*?<\/ds:Signature>/.exec(assertion)?.[0] ?? ''
  return { assertion, signature, bare: assertion.replace(signature, '') }
}

describe('wrapping', () => {
  const variants: [string, (parts: ReturnType<typeof partsOf> & { evil: string }) => string][] = [
    ['the forgery before the signed one', ({ evil, assertion }) => evil + assertion],
    ['the forgery after the signed one', ({ evil, assertion }) => assertion + evil],
    [
      'the signed one inside the forgery',
      ({ evil, assertion }) => evil.replace('<saml:Subject>', `${assertion}<saml:Subject>`),
    ],
    [
      'the forgery carries the signature, the signed one stands behind it',
      ({ evil, signature, bare }) => evil.replace('<saml:Subject>', `${signature}<saml:Subject>`) + bare,
    ],
    [
      'the forgery carries the signature, and in it the signed one',
      ({ evil, signature, bare }) =>
        evil.replace(
          '<saml:Subject>',
          `${signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)}<saml:Subject>`,
        ),
    ],
    [
      'the signed one in an object of the signature',
      ({ evil, signature, bare }) =>
        evil.replace(
          '<saml:Subject>',
          `${signature.replace('</ds:Signature>', `<ds:Object>${bare}</ds:Object></ds:Signature>`)}<saml:Subject>`,
        ),
    ],
    [
      'the signed one in an extension',
      ({ evil, assertion }) => `<samlp:Extensions>${assertion}</samlp:Extensions>${evil}`,
    ],
    [
      'the signed one as advice of the forgery',
      ({ evil, assertion }) =>
        evil.replace('<saml:AuthnStatement', `<saml:Advice>${assertion}</saml:Advice><saml:AuthnStatement`),
    ],
    [
      'the signature of another one',
      ({ evil, signature }) => evil.replace('<saml:Subject>', `${signature}<saml:Subject>`),
    ],
  ]
  const ids = [
    ['with an id of its own', (id: string) => `${id}-evil`],
    ['with the same id', (id: string) => id],
  ] as const

  for (const [what, wrap] of variants) {
    it.each(ids)(`${what}, %s`, async (_which, idOf) => {
      const page = await tryWith((asked) => {
        const mallory = person()
        const xml = club.house.forge(asked, mallory)
        const parts = partsOf(xml)
        const evil = parts.bare
          .replace(`>${mallory.email}<`, `>${member.email}<`)
          .replace(/ ID="([^"]+)"/, (_all, id: string) => ` ID="${idOf(id)}"`)
        return xml.replace(parts.assertion, wrap({ ...parts, evil }))
      })
      expectRefused(page)
    })
  }

  it('a forged answer around the signed one, in an object of its signature', async () => {
    const page = await tryWith((asked) => {
      const mallory = person()
      const xml = club.house.forge(asked, mallory, {}, { sign: 'both' })
      const signature = /<ds:Signature .*?<\/ds:Signature>/.exec(xml)?.[0] ?? ''
      const original = xml.replace(signature, '')
      const evil = original.replace(`>${mallory.email}<`, `>${member.email}<`).replace(/ ID="_r/, ' ID="_evil')
      const wrapping = signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)
      return evil.replace('<samlp:Status>', `${wrapping}<samlp:Status>`)
    })
    expectRefused(page)
  })
})

describe('what two readers could read differently', () => {
  const email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const known = (nameId: string): Partial<Said> => ({
    nameIdFormat: email,
    nameId,
    attributes: '<saml:Attribute Name="x"><saml:AttributeValue>y</saml:AttributeValue></saml:Attribute>',
  })

  it('a comment in a name, signed by the house for its own user', async () =>
    expectRefused(await forged(known(`${member.email}<!-- -->.evil.test`))))
  it('a comment put into a name after signing', async () =>
    expectRefused(
      await tryWith((asked) =>
        club.house
          .forge(asked, person(), known(`${member.email}.evil.test`))
          .replace('.evil.test</saml:NameID>', '<!-- -->.evil.test</saml:NameID>'),
      ),
    ))
  it.each([
    ['an instruction', (xml: string) => xml.replace('<samlp:Status>', '<?x y?><samlp:Status>')],
    ['CDATA', (xml: string) => xml.replace(member.email, `<![CDATA[${member.email}]]>`)],
    ['a document type', (xml: string) => `<!DOCTYPE samlp:Response>${xml}`],
    [
      'entities',
      (xml: string) => `<!DOCTYPE r [<!ENTITY who "${member.email}">]>${xml.replace(member.email, '&who;')}`,
    ],
    [
      'entities that grow',
      (xml: string) =>
        `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace(member.email, '&b;')}`,
    ],
    ['a document in two pieces', (xml: string) => `${xml}<more/>`],
    ['a document that is none', () => '<samlp:Response'],
    ['another encoding', () => Buffer.from([0xff, 0xfe, 0x3c, 0x00]).toString('latin1')],
  ])('%s', async (_what, change) => expectRefused(await tryWith((asked) => change(club.house.forge(asked, victim())))))

  it.each(['', '%%%', 'A'.repeat(400_000)])('what is no answer at all', async (SAMLResponse) => {
    const begun = await begin(club)
    const { relayState } = await club.house.read(begun.address)
    expectRefused(await send(club.server, begun.browser, { SAMLResponse, RelayState: relayState }))
  })

  it('an encrypted assertion, beside a signed one or alone', async () => {
    const sealed = '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>'
    expectRefused(await forged({ afterAssertion: sealed }))
    expectRefused(
      await tryWith((asked) => {
        const xml = club.house.forge(asked, victim())
        return xml.replace(partsOf(xml).assertion, sealed)
      }),
    )
  })
})

describe('who only looks like a member', () => {
  const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  const KELVIN = '\u212a'
  const kay = async () => club.server.makeMember({ email: `kay-${randomUUID()}@company.test` })
  const come = async (who: { id?: string; email?: string }, said: Partial<Said> = {}) =>
    tryWith((asked) => club.house.forge(asked, person(who), said))

  it.each([
    ['the sign of Kelvin for a k', (email: string) => email.replace('k', KELVIN)],
    ['a letter of no width', (email: string) => email.replace('@', '\u200b@')],
    ['a wide sign', (email: string) => email.replace('@', '\uff20')],
    ['a dot at its end', (email: string) => `${email}.`],
    ['a space of another kind', (email: string) => `${email}\u00a0`],
    ['a plus', (email: string) => email.replace('@', '+1@')],
  ])('an address with %s is another one', async (_what, likened) => {
    const page = await come({ email: likened((await kay()).email) })
    expect(page.searchParams.has('code')).toBe(false)
  })

  it('a name with the sign of Kelvin is not the name with a k', async () => {
    const member = await kay()
    const said = { nameIdFormat: EMAIL, nameId: member.email, attributes: '<saml:Attribute Name="x"/>' }
    expect((await come({}, said)).searchParams.has('code')).toBe(true)
    const page = await come({}, { ...said, nameId: member.email.replace('k', KELVIN) })
    expect(page.searchParams.has('code')).toBe(false)
  })

  it('a name with a space of another kind is another name', async () => {
    const { email } = await kay()
    const id = randomUUID()
    expect((await come({ id, email })).searchParams.has('code')).toBe(true)
    expect((await come({ id: ` ${id}\n` })).searchParams.has('code')).toBe(true)
    expect(codeOf(await come({ id: `${id}\u00a0` }))).toBe('signup_disabled')
  })

  it('opens no account that is closed, or was, whether its identity is linked or its address would link it', async () => {
    const { id, email } = await kay()
    const who = person({ email })
    expect((await come(who)).searchParams.has('code')).toBe(true)
    const admin = club.server.admin().auth.admin
    await admin.updateUserById(id, { ban_duration: '24h' })
    expect(codeOf(await come(who))).toBe('user_banned')
    expect(codeOf(await come({ email }))).toBe('user_banned')
    await admin.deleteUser(id, true)
    expect(codeOf(await come(who))).toBe('signup_disabled')
    await admin.deleteUser(id)
    expect(codeOf(await come(who))).toBe('signup_disabled')
  })
})

describe('used, begun elsewhere, or not begun', () => {
  async function oneAnswer() {
    const begun = await begin(club)
    const asked = await club.house.read(begun.address)
    return { ...begun, form: { SAMLResponse: encode(club.house.forge(asked, victim())), RelayState: asked.relayState } }
  }

  it('an answer is taken once, also by two at the same moment', async () => {
    const { browser, form } = await oneAnswer()
    const pages = await Promise.all([send(club.server, browser, form), send(club.server, browser, form)])
    expect(pages.map(codeOf).toSorted()).toEqual([null, 'saml_relay_state_not_found'].toSorted())
    expect(codeOf(await send(club.server, browser, form))).toBe('saml_relay_state_not_found')
  })

  it('an answer that was used is no answer to another request', async () => {
    const first = await oneAnswer()
    await send(club.server, first.browser, first.form)
    const second = await oneAnswer()
    expectRefused(await send(club.server, second.browser, { ...first.form, RelayState: second.form.RelayState }))
  })

  it('a refused answer ends its request', async () => {
    const { browser, form } = await oneAnswer()
    expectRefused(await send(club.server, browser, { ...form, SAMLResponse: encode('<x/>') }))
    expect(codeOf(await send(club.server, browser, form))).toBe('saml_relay_state_not_found')
  })

  it('after ten minutes an answer is too late', async () => {
    const { browser, form } = await oneAnswer()
    club.server.time.skipped += 10 * MINUTE + 1000
    const page = await send(club.server, browser, form)
    club.server.time.skipped = 0
    expect(codeOf(page)).toBe('saml_relay_state_expired')
    expect(page.searchParams.has('code')).toBe(false)
  })

  it.each(['', 'https://localhost:3000/home', "' or 1=1 --", randomUUID()])(
    'nothing that was not begun here is taken: RelayState %j',
    async (RelayState) => {
      const page = await tryWith((asked) => club.house.forge(asked, victim()), { RelayState })
      expect(codeOf(page)).toBe('saml_relay_state_not_found')
      expect(`${page.origin}${page.pathname}`).toBe('http://localhost:3000/')
    },
  )

  it('with PKCE the code is worth something only to the client that began', async () => {
    const { client, browser, form } = await oneAnswer()
    const code = (await send(club.server, browser, form)).searchParams.get('code') ?? ''
    const thief = await begin(club)
    expect((await thief.client.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
    expect((await client.auth.exchangeCodeForSession(code)).data.user?.id).toBe(member.id)
  })

  it('without PKCE an answer is taken by the browser that began alone', async () => {
    const begun = await begin(club, { flowType: 'implicit' })
    const asked = await club.house.read(begun.address)
    const form = { SAMLResponse: encode(club.house.forge(asked, victim())), RelayState: asked.relayState }
    const page = await send(club.server, openBrowser(club.server), form)
    expect(codeOf(page)).toBe('saml_relay_state_not_found')
    expect(page.hash).not.toContain('access_token')
  })

  it("another house's word about the company's people is not believed", async () => {
    const other = club.openHouse()
    const made = await club.admin('', 'POST', { type: 'saml', metadata_xml: other.metadata, domains: ['other.test'] })
    const asItself = await begin({ ...club, providerId: String(made.body.id) })
    const asked = await other.read(asItself.address)
    const SAMLResponse = encode(other.forge(asked, victim()))
    const page = await send(club.server, asItself.browser, { SAMLResponse, RelayState: asked.relayState })
    expect(codeOf(page)).toBe('signup_disabled')
    expectRefused(await tryWith((request) => other.forge(request, victim())))
    const pretending = { issuer: club.house.entityId, responseIssuer: club.house.entityId }
    expectRefused(await tryWith((request) => other.forge(request, victim(), pretending)))
  })

  it('a house that is switched off, or gone, brings nobody in any more', async () => {
    const { browser, form } = await oneAnswer()
    await club.admin(`/${club.providerId}`, 'PUT', { disabled: true })
    expect(codeOf(await send(club.server, browser, form))).toBe('sso_provider_disabled')
    await expect(begin(club)).rejects.toMatchObject({ status: 404, code: 'sso_provider_disabled' })
    await club.admin(`/${club.providerId}`, 'PUT', { disabled: false })
    expect((await forged({})).searchParams.has('code')).toBe(true)
  })

  it.each(['https://evil.example/', 'http://localhost:3000.evil.example/', 'javascript:alert(1)', '//evil.example'])(
    'an address outside the list is not gone to: %s',
    async (redirectTo) => {
      const begun = await begin(club, { redirectTo })
      const asked = await club.house.read(begun.address)
      const SAMLResponse = encode(club.house.forge(asked, victim()))
      const page = await send(club.server, begun.browser, { SAMLResponse, RelayState: asked.relayState })
      expect(page.origin + page.pathname).toBe('http://localhost:3000/')
      expect(page.searchParams.has('code')).toBe(true)
    },
  )
})
