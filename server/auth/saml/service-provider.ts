// The club's side of SAML, with the library that knows its signatures: what the club says of itself, the signed request that begins a sign-in, and the
// verified assertion at its end. The library's own checks of times and requests are off: read-assertion.ts makes them, by one clock.
import type { KeyObject } from 'node:crypto'
import { SAML } from '@node-saml/node-saml'
import { certificateFor } from './certificate.ts'
import { readAssertion } from './read-assertion.ts'
import { checkShape } from './response-shape.ts'
import { type Assertion, type SamlHouse, type SamlQuestion, SamlRefusal } from './saml.ts'
import { readPlainXml } from './xml.ts'

export interface Club {
  readonly entityId: string
  readonly acsUrl: string
  readonly privateKey: KeyObject
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const LONGEST_ANSWER = 300_000
const NO_HOUSE: Pick<SamlHouse, 'signInUrl' | 'certificates'> = {
  signInUrl: 'https://nowhere.invalid',
  certificates: [],
}

export function describeClub(club: Club): string {
  const certificate = certificateFor(club.privateKey, 'o1').toString('base64')
  return speaker(club, { ...NO_HOUSE, certificates: [certificate] }).generateServiceProviderMetadata(null, [
    certificate,
  ])
}

export async function askHouse(club: Club, house: SamlHouse, question: SamlQuestion): Promise<URL> {
  const { requestId, relayState, nameIdFormat } = question
  const saml = speaker(club, house, { requestId, nameIdFormat })
  return new URL(await saml.getAuthorizeUrlAsync(relayState, undefined, {}))
}

export async function takeAnswer(
  club: Club,
  house: SamlHouse,
  { response, requestId, now }: { response: string; requestId: string; now: number },
): Promise<Assertion> {
  const expected = { entityId: house.entityId, acsUrl: club.acsUrl, audience: club.entityId, requestId, now }
  checkShape(readPlainXml(decode(response)), expected)
  return readAssertion(await verifiedAssertion(club, house, response), expected)
}

/** The bytes that the house signed, and nothing that stood around them. */
async function verifiedAssertion(club: Club, house: SamlHouse, response: string): Promise<string> {
  try {
    const { profile } = await speaker(club, house).validatePostResponseAsync({ SAMLResponse: response })
    const xml = profile?.getAssertionXml?.()
    if (xml) return xml
  } catch (error) {
    throw new SamlRefusal('its signature or its audience is not right', { cause: error })
  }
  throw new SamlRefusal('it holds no assertion')
}

function decode(response: string): string {
  const base64 = response.replace(/[\r\n\t ]+/g, '')
  if (base64.length > LONGEST_ANSWER || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new SamlRefusal('it is no base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch (error) {
    throw new SamlRefusal('it is no text', { cause: error })
  }
}

function speaker(
  { entityId, acsUrl, privateKey }: Club,
  { signInUrl, certificates }: Pick<SamlHouse, 'signInUrl' | 'certificates'>,
  question?: { requestId: string; nameIdFormat: string | null },
): SAML {
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: signInUrl,
    idpCert: [...certificates],
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    // Many sign the assertion alone; a signed response without one is not enough.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    identifierFormat: question?.nameIdFormat ?? PERSISTENT,
    disableRequestedAuthnContext: true,
    // The document of the club itself has an id too, always the same.
    generateUniqueId: () => question?.requestId ?? '_o1',
  })
}
