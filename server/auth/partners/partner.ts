// What the auth service asks of another house: the address that begins a sign-in there, what it vouches for at the end, and whether an id_token is its.
import type { ForeignKeys } from '#server/platform/foreign-tokens.ts'
import type { PartnerSettings } from '#server/platform/settings/partner-settings.ts'
import type { Vouched } from './vouched.ts'

export interface Departure {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** More than the partner is asked for anyway. */
  readonly scopes: readonly string[]
  /** What a client may add to the address, such as `login_hint`. */
  readonly extras: Readonly<Record<string, string>>
}

export interface Arrival extends Pick<Departure, 'state' | 'nonce' | 'verifier'> {
  /** The query the partner sent the browser back with. */
  readonly answer: URLSearchParams
}

export interface PartnerTokens {
  readonly access?: string
  readonly refresh?: string
}

export interface Partner {
  readonly settings: PartnerSettings
  /** Rejects with PartnerUnreachable. */
  begin(departure: Departure): Promise<URL>
  /** Rejects with PartnerUnreachable, or with PartnerRefusal if anything of the answer is not as it must be. */
  finish(arrival: Arrival): Promise<{ vouched: Vouched; tokens: PartnerTokens }>
  /** For id_tokens; undefined if the partner signs none. */
  readonly idTokens?: (() => Promise<{ issuer: string; keys: ForeignKeys } | undefined>) | undefined
}

export class PartnerUnreachable extends Error {
  override readonly name = 'PartnerUnreachable'
}

export class PartnerRefusal extends Error {
  override readonly name = 'PartnerRefusal'
}
