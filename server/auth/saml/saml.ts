// Companies' own houses that sign their people in by SAML 2.0: what the routes ask for. The library that reads and signs its documents is loaded with the
// first request (tools/build/light-start.test.ts): a club without any does without it.
import type { SamlSettings } from '#server/platform/settings/saml-settings.ts'
import type { Assertion } from './read-assertion.ts'

/** A house as its metadata describes it. */
export interface SamlHouse {
  readonly entityId: string
  /** Where a browser is sent, with the request in the address. */
  readonly signInUrl: string
  /** Base64 of DER; what is signed with any of their keys is the house's. */
  readonly certificates: readonly string[]
}

export interface SamlQuestion {
  readonly requestId: string
  readonly relayState: string
  readonly nameIdFormat: string | null
}

export interface Saml {
  /** The club as such a house knows it: also the address of its own metadata. */
  readonly entityId: string
  /** Where answers arrive. */
  readonly acsUrl: string
  metadata(): Promise<string>
  /** Rejects with SamlRefusal if it is no metadata of one house that can be used. */
  readHouse(metadata: string): Promise<SamlHouse>
  begin(house: SamlHouse, question: SamlQuestion): Promise<URL>
  /** Rejects with SamlRefusal if anything of the answer is not as it must be, with SamlDenial if the house says that it signed nobody in. */
  finish(house: SamlHouse, answer: { response: string; requestId: string; now: number }): Promise<Assertion>
}

export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal'
}

export class SamlDenial extends Error {
  override readonly name = 'SamlDenial'
}

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
