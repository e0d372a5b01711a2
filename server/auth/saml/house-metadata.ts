// Reads the metadata of a house: who it is, where it is asked, and by which keys its word is known.
import { X509Certificate } from 'node:crypto'
import { type SamlHouse, SamlRefusal } from './saml.ts'
import { attributeOf, childrenOf, type Element, METADATA, onlyChild, readXml, SIGNATURE, textIn } from './xml.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const LONGEST_ENTITY_ID = 1024
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function readHouse(metadata: string): SamlHouse {
  const root = readXml(metadata)
  // A list of one is a form that some write.
  const list = root.localName === 'EntitiesDescriptor' ? childrenOf(root, METADATA, 'EntityDescriptor') : [root]
  const [entity] = list
  if (!entity || list.length > 1 || entity.namespaceURI !== METADATA || entity.localName !== 'EntityDescriptor') {
    throw new SamlRefusal('SAML Metadata does not describe one entity')
  }
  const entityId = attributeOf(entity, 'entityID')
  if (entityId === '' || entityId.length > LONGEST_ENTITY_ID) {
    throw new SamlRefusal('SAML Metadata does not contain an EntityID')
  }
  const roles = childrenOf(entity, METADATA, 'IDPSSODescriptor')
  if (roles.length > 1) throw new SamlRefusal('SAML Metadata contains multiple IDPSSODescriptors')
  const [role] = roles
  if (!role) throw new SamlRefusal('SAML Metadata does not contain any IDPSSODescriptor')
  const limits = [root, entity, role].filter((one) => one.hasAttribute('validUntil')).map(limitOf)
  const validUntil = limits.length > 0 ? Math.min(...limits) : undefined
  return { entityId, signInUrl: signInUrlOf(role), certificates: certificatesOf(role), validUntil }
}

/** A time without a zone is UTC, as all times of SAML are. */
function limitOf(element: Element): number {
  const written = attributeOf(element, 'validUntil').trim()
  const time = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(written) ? written : `${written}Z`)
  if (Number.isNaN(time)) throw new SamlRefusal('SAML Metadata is valid until a time that can not be read')
  return time
}

function signInUrlOf(role: Element): string {
  const service = childrenOf(role, METADATA, 'SingleSignOnService').find(
    (one) => attributeOf(one, 'Binding') === REDIRECT,
  )
  const address = service ? attributeOf(service, 'Location') : ''
  if (!URL.canParse(address))
    throw new SamlRefusal('SAML Metadata has no sign-in address with the HTTP-Redirect binding')
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.has(hostname))) {
    throw new SamlRefusal('The sign-in address of the SAML Metadata is not a HTTPS URL')
  }
  return address
}

function certificatesOf(role: Element): string[] {
  const keys = childrenOf(role, METADATA, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const certificates = keys.flatMap((key) => {
    const info = onlyChild(key, SIGNATURE, 'KeyInfo')
    const data = info ? childrenOf(info, SIGNATURE, 'X509Data') : []
    return data.flatMap((one) => childrenOf(one, SIGNATURE, 'X509Certificate')).map(certificateIn)
  })
  if (certificates.length === 0) throw new SamlRefusal('SAML Metadata does not contain a certificate for signatures')
  return certificates
}

function certificateIn(element: Element): string {
  const base64 = textIn(element).replace(/\s+/g, '')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).raw.toString('base64')
  } catch (error) {
    throw new SamlRefusal('SAML Metadata contains a certificate that can not be read', { cause: error })
  }
}
