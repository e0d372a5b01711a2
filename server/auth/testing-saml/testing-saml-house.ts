// For tests: a company's own house that speaks SAML, run by a library of its own. It reads the club's metadata, verifies the club's requests and signs
// its answers; `forge` signs with its key what an honest house would never send.
import { generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto'
import samlify from 'samlify'
import { certificateFor } from '../saml/certificate.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly name?: string
}

/** What a forged answer says, in the order of a document. */
export interface Said {
  responseAttributes: string
  destination: string
  inResponseTo: string
  responseIssuer: string
  status: string
  beforeAssertion: string
  afterAssertion: string
  assertionAttributes: string
  issued: string
  issuer: string
  nameId: string
  nameIdFormat: string
  confirmation: string
  recipient: string
  confirmedRequest: string
  confirmedUntil: string
  conditions: string
  notBefore: string
  notOnOrAfter: string
  audiences: string
  authnStatement: string
  attributes: string
}

export interface Asked {
  readonly requestId: string
  readonly relayState: string
}

export interface TestingSamlHouse {
  readonly entityId: string
  readonly metadata: string
  /** The club's request at the end of the address that a client got, its signature verified. */
  read(address: string): Promise<Asked>
  /** An honest answer, in base64. */
  answer(address: string, person: Person): Promise<string>
  /** An answer signed as the test wants it, as XML: what is not said is as it must be. */
  forge(asked: Asked, person: Person, said?: Partial<Said>, how?: Signing): string
}

export interface Signing {
  readonly sign?: 'assertion' | 'response' | 'both' | 'none'
  readonly algorithm?: string
  /** What was signed is signed by this algorithm in the end, with the digest of the other one. */
  readonly signedAgain?: typeof RSA_SHA256
  /** Changes the document before it is signed. */
  readonly before?: (xml: string) => string
  readonly by?: { privateKey: string; certificate: string }
}

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const MINUTES = 60_000

export const person = (more: Partial<Person> = {}): Person => {
  const id = randomUUID()
  return { id, email: `${id}@company.test`, name: 'Ada Company', ...more }
}

export const encode = (xml: string) => Buffer.from(xml).toString('base64')

export function newSigner() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    certificate: certificateFor(privateKey, 'company').toString('base64'),
  }
}

export function openSamlHouse(
  club: { metadata: string; entityId: string; acsUrl: string },
  own = newSigner(),
): TestingSamlHouse {
  const entityId = `https://id.company.test/${randomUUID()}`
  samlify.setSchemaValidator({ validate: () => Promise.resolve('it looks as it must') })
  const house = samlify.IdentityProvider({
    entityID: entityId,
    privateKey: own.privateKey,
    signingCert: own.certificate,
    wantAuthnRequestsSigned: true,
    requestSignatureAlgorithm: RSA_SHA256,
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${entityId}/sign-in` },
    ],
    singleLogoutService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${entityId}/sign-out` },
    ],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context.replace(
        '{AuthnStatement}',
        '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="_s"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
      ),
      attributes: [
        {
          name: 'mail',
          valueTag: 'user.email',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
        {
          name: 'displayName',
          valueTag: 'user.name',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
      ],
    },
  })
  const provider = samlify.ServiceProvider({ metadata: club.metadata })

  async function request(address: string) {
    const url = new URL(address)
    const query = Object.fromEntries(url.searchParams)
    const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map(
      (name) => `${name}=${encodeURIComponent(query[name] ?? '')}`,
    )
    const octetString = signed.join('&')
    const parsed = await house.parseLoginRequest(provider, 'redirect', { query, octetString })
    return { parsed, asked: { requestId: String(parsed.extract.request?.id), relayState: query.RelayState ?? '' } }
  }

  return {
    entityId,
    metadata: house.getMetadata(),
    read: async (address) => (await request(address)).asked,
    async answer(address, who) {
      const { parsed, asked } = await request(address)
      const now = Date.now()
      const replace = (template: string) => ({
        id: `_${randomUUID()}`,
        context: samlify.SamlLib.replaceTagsByValue(template, {
          ID: `_${randomUUID()}`,
          AssertionID: `_${randomUUID()}`,
          Destination: club.acsUrl,
          Audience: club.entityId,
          SubjectRecipient: club.acsUrl,
          Issuer: entityId,
          IssueInstant: iso(now),
          ConditionsNotBefore: iso(now),
          ConditionsNotOnOrAfter: iso(now + 5 * MINUTES),
          SubjectConfirmationDataNotOnOrAfter: iso(now + 5 * MINUTES),
          NameIDFormat: PERSISTENT,
          NameID: who.id,
          InResponseTo: asked.requestId,
          StatusCode: SUCCESS,
          attrUserEmail: who.email,
          attrUserName: who.name ?? '',
        }),
      })
      const made = await house.createLoginResponse(provider, { ...parsed }, 'post', { email: who.email }, replace)
      return made.context
    },
    forge(asked, who, said = {}, how = {}) {
      const xml = draw(club, entityId, asked, who, said)
      return signed(xml, { by: own, ...how })
    },
  }
}

const iso = (time: number) => new Date(time).toISOString()

function signed(xml: string, { sign = 'assertion', algorithm = RSA_SHA256, by, before, signedAgain }: Signing): string {
  if (!by) throw new Error('nobody signs')
  const add = (document: string, path: string, after: string) =>
    samlify.SamlLib.constructSAMLSignature({
      rawSamlMessage: document,
      referenceTagXPath: path,
      privateKey: by.privateKey,
      signingCert: by.certificate,
      signatureAlgorithm: algorithm,
      isBase64Output: false,
      signatureConfig: { prefix: 'ds', location: { reference: after, action: 'after' } },
    })
  let document = before?.(xml) ?? xml
  if (sign === 'assertion' || sign === 'both') {
    const assertion = "/*[local-name(.)='Response']/*[local-name(.)='Assertion']"
    document = add(document, assertion, `${assertion}/*[local-name(.)='Issuer']`)
  }
  if (sign === 'response' || sign === 'both') {
    const response = "/*[local-name(.)='Response']"
    document = add(document, response, `${response}/*[local-name(.)='Issuer']`)
  }
  return signedAgain ? signAgain(document, by.privateKey, { algorithm, signedAgain }) : document
}

function signAgain(
  document: string,
  key: string,
  { algorithm, signedAgain }: { algorithm: string; signedAgain: string },
) {
  const [said = ''] = /<ds:SignedInfo>.*<\/ds:SignedInfo>/.exec(document) ?? []
  const says = said.replace(algorithm, signedAgain)
  // The canonical form of these few elements.
  const bytes = says
    .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
    .replace(/<(ds:\w+)([^<>]*)\/>/g, '<$1$2></$1>')
  const value = signBytes('sha256', Buffer.from(bytes), key).toString('base64')
  return document
    .replace(said, says)
    .replace(/(<ds:SignatureValue>).*(<\/ds:SignatureValue>)/, (_all, open, close) => open + value + close)
}

function draw(
  club: { entityId: string; acsUrl: string },
  entityId: string,
  asked: Asked,
  who: Person,
  given: Partial<Said>,
): string {
  const now = Date.now()
  const all: Said = {
    responseAttributes: '',
    destination: club.acsUrl,
    inResponseTo: asked.requestId,
    responseIssuer: entityId,
    status: SUCCESS,
    beforeAssertion: '',
    afterAssertion: '',
    assertionAttributes: '',
    issued: iso(now),
    issuer: entityId,
    nameId: who.id,
    nameIdFormat: PERSISTENT,
    confirmation: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    recipient: club.acsUrl,
    confirmedRequest: asked.requestId,
    confirmedUntil: iso(now + 5 * MINUTES),
    conditions: '',
    notBefore: iso(now),
    notOnOrAfter: iso(now + 5 * MINUTES),
    audiences: `<saml:AudienceRestriction><saml:Audience>${club.entityId}</saml:Audience></saml:AudienceRestriction>`,
    authnStatement: `<saml:AuthnStatement AuthnInstant="${iso(now)}"/>`,
    attributes: `<saml:Attribute Name="mail"><saml:AttributeValue>${who.email}</saml:AttributeValue></saml:Attribute>`,
    ...given,
  }
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${randomUUID()}" Version="2.0" IssueInstant="${iso(now)}" Destination="${all.destination}" InResponseTo="${all.inResponseTo}"${all.responseAttributes}><saml:Issuer>${all.responseIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${all.status}"/></samlp:Status>${all.beforeAssertion}<saml:Assertion ID="_a${randomUUID()}" Version="2.0" IssueInstant="${all.issued}"${all.assertionAttributes}><saml:Issuer>${all.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${all.nameIdFormat}">${all.nameId}</saml:NameID><saml:SubjectConfirmation Method="${all.confirmation}"><saml:SubjectConfirmationData NotOnOrAfter="${all.confirmedUntil}" Recipient="${all.recipient}" InResponseTo="${all.confirmedRequest}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${all.notBefore}" NotOnOrAfter="${all.notOnOrAfter}">${all.audiences}${all.conditions}</saml:Conditions>${all.authnStatement}<saml:AttributeStatement>${all.attributes}</saml:AttributeStatement></saml:Assertion>${all.afterAssertion}</samlp:Response>`
}
