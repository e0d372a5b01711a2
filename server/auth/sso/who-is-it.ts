// Who an assertion is about, as an identity of the club: what stays the same of them, their address and their name. An address counts only if its domain
// is one that the club has registered for that house: a house may say anything, and vouches for its own people alone (decision 0091).
import { z } from 'zod'
import { ERRORS } from '../errors/catalogue.ts'
import { inLowerCase, type Vouched, vouchedBy } from '../partners/vouched.ts'
import type { Assertion } from '../saml/saml.ts'

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const LONGEST_SUBJECT = 500

/** Where houses write what no mapping names. */
const USUAL = {
  email: [
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'http://schemas.xmlsoap.org/claims/EmailAddress',
    'mail',
    'Mail',
    'email',
  ],
  name: [
    'urn:oid:2.16.840.1.113730.3.1.241',
    'displayName',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
}

export const attributeMapping = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: z.string().optional(),
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
})
export type AttributeMapping = z.output<typeof attributeMapping>

export interface SpeakingHouse {
  readonly entityId: string
  readonly domains: readonly string[]
  readonly mapping: AttributeMapping
}

export function whoIsIt(assertion: Assertion, house: SpeakingHouse): Vouched {
  const subject = subjectOf(assertion)
  if (subject === '' || subject.length > LONGEST_SUBJECT) throw ERRORS.samlNobody()
  const said = (key: string, usual: readonly string[] = []) => saidIn(assertion, house.mapping, key, usual)
  const { nameId } = assertion
  const email = said('email', USUAL.email) ?? (nameId.format === EMAIL_FORMAT ? nameId.value : '')
  if (email === '') throw ERRORS.samlWithoutEmail()
  return vouchedBy(house.entityId, {
    sub: subject,
    email,
    email_verified: covers(house.domains, email),
    name: said('full_name') ?? said('name', USUAL.name),
    picture: said('avatar_url') ?? said('picture'),
    preferred_username: said('user_name') ?? said('preferred_username'),
  })
}

function subjectOf({ nameId, attributes }: Assertion): string {
  const [given] = attributes.get(SUBJECT_ID) ?? []
  if (given) return given
  if (nameId.format === TRANSIENT) return ''
  return nameId.format === EMAIL_FORMAT ? (inLowerCase(nameId.value) ?? '') : nameId.value
}

function saidIn({ attributes }: Assertion, { keys }: AttributeMapping, key: string, usual: readonly string[]) {
  const mapped = keys && Object.hasOwn(keys, key) ? keys[key] : undefined
  const names = mapped ? [mapped.name ?? '', ...(mapped.names ?? [])] : usual
  for (const name of names) {
    const value = attributes.get(name)?.find((one) => one !== '')
    if (value) return value
  }
  // An address that everybody has is nobody's.
  return key !== 'email' && typeof mapped?.default === 'string' ? mapped.default : undefined
}

/** The domain itself: one below it is another's. */
function covers(domains: readonly string[], email: string): boolean {
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(email) ?? []
  return domain !== undefined && domains.some((one) => one.toLowerCase() === domain.toLowerCase())
}
