// Reads `[auth.external.*]` of supabase/config.toml: the other houses whose word signs a member in, with the keys the platform writes there.
// Secrets are named as `env(NAME)` and taken from the environment. Nothing is on by default.
import { z } from 'zod'

/** The ones this server speaks with. Each is at its own address unless `url` says another; Keycloak stands for any issuer found by discovery. */
const PARTNERS = ['apple', 'google', 'github', 'gitlab', 'keycloak'] as const
export type PartnerName = (typeof PARTNERS)[number]

export const partnerTables = z
  .record(
    z.string(),
    z.object({
      enabled: z.boolean().default(false),
      /** Several, divided by commas: an id_token may be meant for any of them, the first begins a sign-in here. */
      client_id: z.string().default(''),
      secret: z.string().default(''),
      redirect_uri: z.string().default(''),
      url: z.string().default(''),
      skip_nonce_check: z.boolean().default(false),
      email_optional: z.boolean().default(false),
    }),
  )
  .default({})

export interface PartnerSettings {
  readonly name: PartnerName
  readonly clientIds: readonly string[]
  readonly secret: string
  readonly redirectUri: string
  /** Empty: the partner's own. */
  readonly url: string
  readonly skipNonceCheck: boolean
  readonly emailOptional: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** What is enabled, in the order of the list above, and what is wrong with it. */
export function enabledPartners(tables: z.output<typeof partnerTables>, env: Environment) {
  const faults = Object.entries(tables)
    .filter(([name, { enabled }]) => enabled && !PARTNERS.some((known) => known === name))
    .map(([name]) => `auth.external.${name} is not offered by this server, which speaks with ${PARTNERS.join(', ')}`)
  const partners: PartnerSettings[] = []
  for (const name of PARTNERS) {
    const table = tables[name]
    if (!table?.enabled) continue
    const fault = (message: string) => faults.push(`auth.external.${name} ${message}`)
    const value = (key: 'client_id' | 'secret' | 'redirect_uri' | 'url') => {
      const [, variable] = /^env\((\w+)\)$/.exec(table[key]) ?? []
      if (variable === undefined) return table[key]
      if (!env[variable]) fault(`takes its ${key} from ${variable}, which is not set`)
      return env[variable] ?? ''
    }
    const address = (key: 'redirect_uri' | 'url') => {
      const given = value(key).replace(/\/+$/, '')
      if (given !== '' && !isSafe(given)) fault(`needs an https address as its ${key}`)
      return given
    }
    const partner: PartnerSettings = {
      name,
      clientIds: value('client_id')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
      secret: value('secret'),
      redirectUri: address('redirect_uri'),
      url: address('url'),
      skipNonceCheck: table.skip_nonce_check,
      emailOptional: table.email_optional,
    }
    if (table.client_id === '') fault('needs a client_id')
    if (table.secret === '') fault('needs a secret')
    if (name === 'keycloak' && table.url === '') fault('needs the url of its issuer')
    partners.push(partner)
  }
  return { partners, faults }
}

/** Tokens travel there: without TLS only on this machine. */
export function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
