// What a club says of passkeys in config.toml: whether they are on, and for which site ("relying party") devices make them. Without
// `[auth.webauthn]` that is the club's own address. A hosted project needs that table.
import { isIP } from 'node:net'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

export const passkeyTable = z.object({ enabled: z.boolean().optional() }).prefault({})
export const webauthnTable = z
  .object({
    rp_display_name: z.string().min(1).default('o1'),
    rp_id: z.string().min(1).optional(),
    rp_origins: z.array(z.url()).min(1).max(5).optional(),
  })
  .prefault({})

export interface RelyingParty {
  /** The domain that passkeys are made for: another one means that all of them are lost. */
  readonly id: string
  readonly name: string
  /** The addresses of the pages that may ask for one. */
  readonly origins: readonly string[]
}

interface Given {
  readonly siteUrl: string
  readonly demo: boolean
  readonly project: {
    readonly auth: {
      readonly passkey: z.output<typeof passkeyTable>
      readonly webauthn: z.output<typeof webauthnTable>
      readonly mfa: { readonly web_authn: { readonly enroll_enabled: boolean; readonly verify_enabled: boolean } }
    }
  }
}

export function relyingPartyOf({ siteUrl, project }: Given): RelyingParty {
  const { rp_display_name, rp_id, rp_origins } = project.auth.webauthn
  const origins = (rp_origins ?? [siteUrl]).map((address) => new URL(address).origin)
  return { id: rp_id ?? new URL(siteUrl).hostname, name: rp_display_name, origins }
}

/** A demo club shows them unless it says otherwise, if its address is one that devices make passkeys for. */
export function passkeysOn(given: Given): boolean {
  return given.project.auth.passkey.enabled ?? (given.demo && faultsOf(relyingPartyOf(given)).length === 0)
}

/** What devices would refuse, said at the start. */
export function checkRelyingParty(given: Given): void {
  const { passkey, mfa } = given.project.auth
  if (!passkey.enabled && !mfa.web_authn.enroll_enabled && !mfa.web_authn.verify_enabled) return
  const faults = faultsOf(relyingPartyOf(given))
  if (faults.length > 0) {
    throw new StartupError(`Passkeys can't be switched on in supabase/config.toml: ${faults.join('; ')}.`)
  }
}

function faultsOf({ id, origins }: RelyingParty): string[] {
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0)
    return [`devices make none for ${id}, which is no name (SITE_URL, auth.webauthn.rp_id)`]
  return origins.flatMap((origin) => {
    const { protocol, hostname } = new URL(origin)
    if (hostname !== id && !hostname.endsWith(`.${id}`))
      return [`${origin} is not of the domain ${id} (auth.webauthn.rp_id)`]
    const safe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
    return safe ? [] : [`${origin} is not https (auth.webauthn.rp_origins)`]
  })
}
