// The house of a registered company, as long as it may be believed: it is switched on, and the metadata somebody wrote down of it has not run out. What is
// fetched from an address is fetched anew (fetch-metadata.ts). Tests: providers.test.ts.
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Saml, SamlHouse } from '../saml/saml.ts'
import type { SsoProvider } from './providers.ts'

export async function houseOf(auth: Auth, saml: Saml, provider: SsoProvider): Promise<SamlHouse> {
  if (provider.disabled) throw ERRORS.ssoProviderDisabled()
  const house = await saml.readHouse(provider.metadata_xml)
  if (provider.metadata_url || !hasExpired(house, auth.clock.now())) return house
  auth.log.warn({ entityId: house.entityId }, 'the metadata of a SAML house has expired: its people are not signed in')
  throw ERRORS.samlMetadataExpired()
}

export const hasExpired = ({ validUntil }: SamlHouse, now: number) => validUntil !== undefined && validUntil <= now
