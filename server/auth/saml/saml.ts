// Companies' own houses that sign their people in by SAML 2.0: what is asked of the protocol, and how it refuses.

/** A house as its metadata describes it. */
export interface SamlHouse {
  readonly entityId: string
  /** Where a browser is sent, with the request in the address. */
  readonly signInUrl: string
  /** Base64 of DER; what is signed with any of their keys is the house's. */
  readonly certificates: readonly string[]
  /** From then on nothing of this holds, in milliseconds. */
  readonly validUntil?: number
}

/** What a house said of somebody. */
export interface Assertion {
  readonly nameId: { readonly value: string; readonly format: string }
  /** By name and by friendly name. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  /** When the session there ends, and the one here with it, in milliseconds. Most houses do not say. */
  readonly sessionEnds?: number
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
