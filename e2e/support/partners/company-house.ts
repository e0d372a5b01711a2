// A company's own house that speaks SAML, on this machine but, by its name, on another site than the club: whoever the journey says is signed in there, and it sends the browser back at once.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import samlify from 'samlify'
import { freePort } from '../free-port.ts'

export interface CompanyHouse {
  readonly metadata: string
  /** Null: the house refuses whoever comes. */
  visitor: { id: string; email: string } | null
  close(): Promise<void>
}

type Parsed = Parameters<ReturnType<typeof samlify.IdentityProvider>['createLoginResponse']>[1]

const MINUTES = 60_000
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status'

/** `clubMetadata`: what the club says of itself. */
export async function openCompanyHouse(clubMetadata: string): Promise<CompanyHouse> {
  const port = await freePort()
  const entityID = `http://127.0.0.1:${port}/metadata`
  const key = JSON.parse(await readFile(new URL('company-key.json', import.meta.url), 'utf8')) as {
    privateKey: string
    certificate: string
  }
  samlify.setSchemaValidator({ validate: () => Promise.resolve('it looks as it must') })
  const idp = samlify.IdentityProvider({
    entityID,
    privateKey: key.privateKey,
    signingCert: key.certificate,
    wantAuthnRequestsSigned: true,
    requestSignatureAlgorithm: RSA_SHA256,
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `http://127.0.0.1:${port}/sign-in` },
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
      ],
    },
  })
  const club = samlify.ServiceProvider({ metadata: clubMetadata })
  const acs = String(club.entityMeta.getAssertionConsumerService('post'))

  async function answer(address: URL): Promise<string> {
    const query = Object.fromEntries(address.searchParams)
    const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    const octetString = signed.map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`).join('&')
    const parsed = await idp.parseLoginRequest(club, 'redirect', { query, octetString })
    const inResponseTo = String(parsed.extract.request?.id)
    const { visitor } = house
    const response = visitor ? await signedResponse({ ...parsed }, inResponseTo, visitor) : refusal(inResponseTo)
    return form({ action: acs, response, relayState: query.RelayState ?? '' })
  }

  async function signedResponse(parsed: Parsed, inResponseTo: string, visitor: { id: string; email: string }) {
    const now = new Date().toISOString()
    const soon = new Date(Date.now() + 5 * MINUTES).toISOString()
    const replace = (template: string) => ({
      id: `_${randomUUID()}`,
      context: samlify.SamlLib.replaceTagsByValue(template, {
        ID: `_${randomUUID()}`,
        AssertionID: `_${randomUUID()}`,
        Destination: acs,
        Audience: club.entityMeta.getEntityID(),
        SubjectRecipient: acs,
        Issuer: entityID,
        IssueInstant: now,
        ConditionsNotBefore: now,
        ConditionsNotOnOrAfter: soon,
        SubjectConfirmationDataNotOnOrAfter: soon,
        NameIDFormat: PERSISTENT,
        NameID: visitor.id,
        InResponseTo: inResponseTo,
        StatusCode: `${STATUS}:Success`,
        attrUserEmail: visitor.email,
      }),
    })
    const made = await idp.createLoginResponse(club, parsed, 'post', { email: visitor.email }, replace)
    return made.context
  }

  function refusal(inResponseTo: string): string {
    const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${acs}" InResponseTo="${inResponseTo}"><saml:Issuer>${entityID}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${STATUS}:Responder"><samlp:StatusCode Value="${STATUS}:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`
    return Buffer.from(xml).toString('base64')
  }

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', entityID)).then(
      (page) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
      (error: unknown) => response.writeHead(400).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const house: CompanyHouse = {
    metadata: idp.getMetadata(),
    visitor: null,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return house
}

/** As houses send their answers: a page that posts itself to the club. */
const form = ({ action, response, relayState }: { action: string; response: string; relayState: string }) =>
  `<!doctype html><title>A company</title><form method="post" action="${action}"><input type="hidden" name="SAMLResponse" value="${response}"><input type="hidden" name="RelayState" value="${relayState}"></form><script>document.forms[0].submit()</script>`
