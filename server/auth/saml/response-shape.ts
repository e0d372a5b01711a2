// What an answer must look like before any signature is looked at: one response with one assertion, signatures only where they belong, each id once.
// Every known way to wrap a signed assertion into another document needs a second one somewhere. Tried in routes/sso/attacks.test.ts.
import { SamlDenial, SamlRefusal } from './saml.ts'
import {
  ASSERTION,
  allIn,
  attributeOf,
  childrenOf,
  type Element,
  elementsIn,
  onlyChild,
  PROTOCOL,
  SIGNATURE,
  textIn,
} from './xml.ts'

const PARTS = new Set([`${ASSERTION} Issuer`, `${SIGNATURE} Signature`, `${PROTOCOL} Status`, `${ASSERTION} Assertion`])
const SIGNATURE_PARTS = new Set(['SignedInfo', 'SignatureValue', 'KeyInfo'])
const IDS = ['ID', 'Id', 'id']
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

export interface Expected {
  /** Of the house. */
  readonly entityId: string
  readonly acsUrl: string
  readonly requestId: string
}

export function checkShape(response: Element, expected: Expected): void {
  if (response.namespaceURI !== PROTOCOL || response.localName !== 'Response') refuse('it is no response')
  if (attributeOf(response, 'Version') !== '2.0') refuse('it is of another version')
  // Whoever wrote this, it only ends what this browser began.
  checkStatus(response)
  const stranger = elementsIn(response).find((part) => !PARTS.has(`${part.namespaceURI} ${part.localName}`))
  if (stranger) refuse(`it holds ${stranger.localName}`)
  const assertion = onlyChild(response, ASSERTION, 'Assertion')
  if (!assertion) throw new SamlRefusal('it holds no assertion')
  checkWhere(response, expected)
  const all = allIn(response)
  if (all.filter(({ localName }) => localName === 'Assertion').length > 1) refuse('it holds more than one assertion')
  checkIds(all)
  checkSignatures(all, [response, assertion])
}

function checkStatus(response: Element): void {
  const status = onlyChild(response, PROTOCOL, 'Status')
  const code = status && onlyChild(status, PROTOCOL, 'StatusCode')
  const value = code ? attributeOf(code, 'Value') : ''
  if (value === SUCCESS) return
  const inner = code && childrenOf(code, PROTOCOL, 'StatusCode')[0]
  throw new SamlDenial((inner ? attributeOf(inner, 'Value') : value).replace(/^.*:/, ''))
}

function checkWhere(response: Element, { entityId, acsUrl, requestId }: Expected): void {
  const destination = attributeOf(response, 'Destination')
  const signed = childrenOf(response, SIGNATURE, 'Signature').length > 0
  if (destination === '' ? signed : destination !== acsUrl) refuse('it is meant for another address')
  if (attributeOf(response, 'InResponseTo') !== requestId) refuse('it answers another request')
  const issuer = onlyChild(response, ASSERTION, 'Issuer')
  if (issuer && textIn(issuer) !== entityId) refuse('it is of another house')
}

function checkIds(all: readonly Element[]): void {
  const ids = all.flatMap((element) => IDS.map((name) => attributeOf(element, name)).filter((id) => id !== ''))
  if (new Set(ids).size < ids.length) refuse('two of its elements have one id')
}

function checkSignatures(all: readonly Element[], signable: readonly Element[]): void {
  for (const element of all) {
    if (element.localName !== 'Signature') continue
    if (!signable.some((parent) => parent === element.parentNode)) refuse('it has a signature somewhere else')
    const other = elementsIn(element).find((part) => !SIGNATURE_PARTS.has(part.localName))
    if (other) refuse(`a signature holds ${other.localName}`)
    if (childrenOf(element, SIGNATURE, 'SignedInfo').length !== 1) refuse('a signature says twice what it signs')
  }
  const weak = all.some((element) =>
    /#((rsa-|dsa-|hmac-)?(sha1|md5)|hmac-.*)$/i.test(attributeOf(element, 'Algorithm')),
  )
  if (weak) refuse('it is signed by a weak algorithm')
}

function refuse(reason: string): never {
  throw new SamlRefusal(reason)
}
