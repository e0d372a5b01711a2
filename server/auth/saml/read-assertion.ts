// Reads a signed assertion: that it is this house's, about somebody who stands before this club now, in answer to this request. Everything else in it is
// what the house says of that person.
import type { Expected } from './response-shape.ts'
import { type Assertion, SamlRefusal } from './saml.ts'
import { ASSERTION, attributeOf, childrenOf, type Element, elementsIn, onlyChild, readPlainXml, textIn } from './xml.ts'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** By how much two clocks may differ. */
const SKEW_MS = 120_000
/** A sign-in may take as long here (relay-state.ts). */
const OLDEST_MS = 10 * 60_000
const CONDITIONS = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'])

export interface Expectation extends Expected {
  /** The club, as the house knows it. */
  readonly audience: string
  readonly now: number
}

/** `xml`: the very bytes whose signature was verified. */
export function readAssertion(xml: string, expected: Expectation): Assertion {
  const assertion = readPlainXml(xml)
  if (assertion.namespaceURI !== ASSERTION || assertion.localName !== 'Assertion') refuse('no assertion is signed')
  if (attributeOf(assertion, 'Version') !== '2.0') refuse('it is of another version')
  if (textIn(onlyChild(assertion, ASSERTION, 'Issuer')) !== expected.entityId) refuse('it is of another house')
  if (childrenOf(assertion, ASSERTION, 'Advice').length > 0) refuse('it comes with advice')
  const issued = timeOf(assertion, 'IssueInstant')
  if (issued > expected.now + SKEW_MS || issued < expected.now - OLDEST_MS - SKEW_MS) refuse('it was not issued now')
  checkConditions(assertion, expected)
  const sessionEnds = endOfSession(assertion, expected)
  const subject = onlyChild(assertion, ASSERTION, 'Subject')
  if (!subject) throw new SamlRefusal('it is about nobody')
  if (!childrenOf(subject, ASSERTION, 'SubjectConfirmation').some((one) => confirms(one, expected))) {
    refuse('nothing in it confirms who stands here')
  }
  const nameId = onlyChild(subject, ASSERTION, 'NameID')
  return {
    nameId: { value: textIn(nameId), format: nameId ? attributeOf(nameId, 'Format') : '' },
    attributes: attributesOf(assertion),
    sessionEnds,
  }
}

function checkConditions(assertion: Element, { audience, now }: Expectation): void {
  const conditions = onlyChild(assertion, ASSERTION, 'Conditions')
  if (!conditions) throw new SamlRefusal('it has no conditions')
  if (!isNow(conditions, now)) refuse('its time is not now')
  const unknown = elementsIn(conditions).find((one) => one.namespaceURI !== ASSERTION || !CONDITIONS.has(one.localName))
  if (unknown) refuse(`it has the condition ${unknown.localName}`)
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction')
  const meantForUs = (restriction: Element) =>
    childrenOf(restriction, ASSERTION, 'Audience').some((one) => textIn(one) === audience)
  if (restrictions.length === 0 || !restrictions.every(meantForUs)) refuse('it is meant for another club')
}

/** The earliest, where several are said. */
function endOfSession(assertion: Element, { now }: Expectation): number | undefined {
  const statements = childrenOf(assertion, ASSERTION, 'AuthnStatement')
  if (statements.length === 0) refuse('it does not say that anybody signed in')
  const ends = statements
    .filter((one) => one.hasAttribute('SessionNotOnOrAfter'))
    .map((one) => timeOf(one, 'SessionNotOnOrAfter'))
  if (ends.length === 0) return undefined
  const earliest = Math.min(...ends)
  if (earliest <= now) refuse('the session there has ended')
  return earliest
}

function confirms(confirmation: Element, { acsUrl, requestId, now }: Expectation): boolean {
  const data = onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData')
  return (
    attributeOf(confirmation, 'Method') === BEARER &&
    data !== undefined &&
    attributeOf(data, 'Recipient') === acsUrl &&
    attributeOf(data, 'InResponseTo') === requestId &&
    data.hasAttribute('NotOnOrAfter') &&
    isNow(data, now)
  )
}

function isNow(element: Element, now: number): boolean {
  const early = element.hasAttribute('NotBefore') && timeOf(element, 'NotBefore') > now + SKEW_MS
  const late = element.hasAttribute('NotOnOrAfter') && timeOf(element, 'NotOnOrAfter') <= now - SKEW_MS
  return !early && !late
}

function timeOf(element: Element, name: string): number {
  const written = attributeOf(element, name)
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(written)
    ? Date.parse(written)
    : Number.NaN
  if (Number.isNaN(time)) refuse(`${name} is no time`)
  return time
}

function attributesOf(assertion: Element): Map<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, ASSERTION, 'Attribute')) {
      const values = childrenOf(attribute, ASSERTION, 'AttributeValue').map(textIn)
      const names = new Set([attributeOf(attribute, 'Name'), attributeOf(attribute, 'FriendlyName')])
      for (const name of names) if (name !== '') found.set(name, [...(found.get(name) ?? []), ...values])
    }
  }
  return found
}

function refuse(reason: string): never {
  throw new SamlRefusal(reason)
}
