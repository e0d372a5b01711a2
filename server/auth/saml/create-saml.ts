// Speaks SAML with companies' own houses. The library that reads and signs its documents is loaded with the first request
// (tools/build/light-start.test.ts): a club without any does without it.
import type { SamlSettings } from '#server/platform/settings/saml-settings.ts'
import type { Saml } from './saml.ts'

/** Null while the club has it off. */
export function createSaml(settings: SamlSettings | null, siteUrl: string): Saml | null {
  if (!settings) return null
  const club = {
    entityId: `${siteUrl}/auth/v1/sso/saml/metadata`,
    acsUrl: `${siteUrl}/auth/v1/sso/saml/acs`,
    privateKey: settings.privateKey,
  }
  const metadata = () => import('./house-metadata.ts')
  const provider = () => import('./service-provider.ts')
  return {
    entityId: club.entityId,
    acsUrl: club.acsUrl,
    metadata: async () => (await provider()).describeClub(club),
    readHouse: async (text) => (await metadata()).readHouse(text),
    begin: async (house, question) => (await provider()).askHouse(club, house, question),
    finish: async (house, answer) => (await provider()).takeAnswer(club, house, answer),
  }
}
