// Reads `[auth.hook.*]` of supabase/config.toml: what the auth service asks at points of its work, with the keys the platform writes there. A hook is a
// function of the database or an address that is sent signed requests. Nothing is on by default.
import { z } from 'zod'

/** By the platform's names. */
const HOOKS = [
  'before_user_created',
  'custom_access_token',
  'mfa_verification_attempt',
  'password_verification_attempt',
  'send_email',
  'send_sms',
] as const
export type HookName = (typeof HOOKS)[number]

export const hookTables = z
  .record(
    z.string(),
    z.object({ enabled: z.boolean().default(false), uri: z.string().default(''), secrets: z.string().default('') }),
  )
  .default({})

export interface HookSettings {
  readonly name: HookName
  readonly uri: string
  /** A function of the database, as SQL names it. */
  readonly pgFunction?: string
  /** Of an address: the keys that sign, all of them. */
  readonly secrets: readonly Buffer[]
}

type Environment = Readonly<Record<string, string | undefined>>

export function enabledHooks(tables: z.output<typeof hookTables>, env: Environment) {
  const faults = Object.entries(tables)
    .filter(([name, { enabled }]) => enabled && !HOOKS.some((known) => known === name))
    .map(([name]) => `auth.hook.${name} is not offered by this server, which knows ${HOOKS.join(', ')}`)
  const hooks: HookSettings[] = []
  for (const name of HOOKS) {
    const table = tables[name]
    if (!table?.enabled) continue
    const fault = (message: string) => faults.push(`auth.hook.${name} ${message}`)
    const [, variable] = /^env\((\w+)\)$/.exec(table.secrets) ?? []
    if (variable !== undefined && !env[variable]) fault(`takes its secrets from ${variable}, which is not set`)
    const given = variable === undefined ? table.secrets : (env[variable] ?? '')
    const pgFunction = functionIn(table.uri)
    if (pgFunction !== undefined) {
      hooks.push({ name, uri: table.uri, pgFunction, secrets: [] })
      continue
    }
    if (!isSafe(table.uri)) fault('needs a uri such as pg-functions://postgres/public/name, or an https address')
    const secrets = secretsOf(given)
    if (secrets.length === 0) fault('needs secrets such as "v1,whsec_…" (base64) to sign its requests with')
    hooks.push({ name, uri: table.uri, secrets })
  }
  return { hooks, faults }
}

/** `pg-functions://postgres/<schema>/<function>`: the first part is the database's name, which is the club's own. */
function functionIn(uri: string): string | undefined {
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/([a-zA-Z_]\w{0,62})\/([a-zA-Z_]\w{0,62})$/.exec(uri) ?? []
  return schema && name ? `"${schema}"."${name}"` : undefined
}

/** Several with | between them, each at least 24 bytes: one in use, others on their way in or out. */
function secretsOf(text: string): Buffer[] {
  const keys = text.split('|').map((one) => /^v1,whsec_([\w+/-]+=*)$/.exec(one.trim())?.[1])
  const bytes = keys.map((key) => Buffer.from(key ?? '', 'base64'))
  return bytes.every(({ length }) => length >= 24) ? bytes : []
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
