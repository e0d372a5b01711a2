// Reads supabase/config.toml, the project's own settings, so that this server and a hosted project use the same file.
// It reads only the settings this server uses; the others are for the hosted platform.
import { existsSync, readFileSync } from 'node:fs'
import { parse, TomlError } from 'smol-toml'
import { z } from 'zod'
import { enabledHooks, type HookSettings, hookTables } from './hook-settings.ts'
import { enabledPartners, type PartnerSettings, partnerTables } from './partner-settings.ts'
import { passkeyTable, webauthnTable } from './passkey-settings.ts'
import { enabledSaml, type SamlSettings, samlTable } from './saml-settings.ts'
import { seconds } from './seconds.ts'
import { faultsOfSms, rateLimitTable, smsTable } from './sms-settings.ts'
import { StartupError } from './startup-error.ts'

const bytes = z.union([z.number(), z.string()]).transform((value, context) => {
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|KiB|MB|MiB|GB|GiB)?$/i.exec(String(value).trim())
  if (!match) {
    context.addIssue('must be a size such as "10MiB"')
    return z.NEVER
  }
  const unit = (match[2] ?? 'B').toLowerCase().charAt(0)
  return Math.floor(Number(match[1]) * 1024 ** 'bkmg'.indexOf(unit))
})

const switchedOn = z.object({ enabled: z.boolean().default(false) }).prefault({})

const schema = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().default(1000),
    })
    .prefault({}),
  auth: z
    .object({
      enable_signup: z.boolean().default(false),
      enable_anonymous_sign_ins: z.boolean().default(false),
      enable_manual_linking: z.boolean().default(false),
      jwt_expiry: z.number().int().min(30).max(604_800).default(3600),
      enable_refresh_token_rotation: z.boolean().default(true),
      refresh_token_reuse_interval: z.number().int().min(0).default(10),
      minimum_password_length: z.number().int().min(1).default(6),
      additional_redirect_urls: z.array(z.string()).default([]),
      external: partnerTables,
      saml: samlTable,
      passkey: passkeyTable,
      webauthn: webauthnTable,
      hook: hookTables,
      sms: smsTable,
      rate_limit: rateLimitTable,
      web3: z.object({ solana: switchedOn, ethereum: switchedOn }).prefault({}),
      mfa: z
        .object({
          totp: z
            .object({ enroll_enabled: z.boolean().default(false), verify_enabled: z.boolean().default(false) })
            .prefault({}),
          web_authn: z
            .object({ enroll_enabled: z.boolean().default(false), verify_enabled: z.boolean().default(false) })
            .prefault({}),
        })
        .prefault({}),
      email: z
        .object({
          enable_signup: z.boolean().default(true),
          enable_confirmations: z.boolean().default(true),
          secure_password_change: z.boolean().default(false),
          otp_expiry: z.number().int().positive().default(3600),
          max_frequency: seconds.default(60),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z.object({ file_size_limit: bytes.default(50 * 1024 * 1024) }).prefault({}),
  functions: z
    .record(
      z.string(),
      z.object({
        enabled: z.boolean().default(true),
        verify_jwt: z.boolean().default(true),
        import_map: z.string().optional(),
        entrypoint: z.string().optional(),
      }),
    )
    .default({}),
})

type Written = z.output<typeof schema>

export interface ProjectSettings extends Written {
  /** The other houses whose word signs a member in: `[auth.external.*]` with its secrets. */
  readonly partners: readonly PartnerSettings[]
  /** `[auth.saml]` with its key; null while it is off. */
  readonly saml: SamlSettings | null
  /** What the auth service asks: `[auth.hook.*]`. */
  readonly hooks: readonly HookSettings[]
}

/** `env`: where the secrets are that the file names as `env(NAME)`. */
export function readProjectSettings(
  file: string,
  env: Readonly<Record<string, string | undefined>> = {},
): ProjectSettings {
  if (!existsSync(file)) return { ...schema.parse({}), partners: [], saml: null, hooks: [] }
  let table: unknown
  try {
    table = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError(`supabase/config.toml can't be read: ${explain(error)}.`)
  }
  const result = schema.safeParse(table)
  const { partners, faults } = enabledPartners(result.data?.auth.external ?? {}, env)
  const { saml, faults: samlFaults } = enabledSaml(result.data?.auth.saml ?? samlTable.parse(undefined), env)
  faults.push(...samlFaults)
  const { hooks, faults: faultsOfHooks } = enabledHooks(result.data?.auth.hook ?? {}, env)
  faults.push(...faultsOfHooks)
  if (result.data) faults.push(...faultsOfSms(result.data.auth.sms, hooks))
  if (!result.success) faults.push(...result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  if (!result.success || faults.length > 0) {
    throw new StartupError(`supabase/config.toml has a wrong setting: ${faults.join('; ')}.`)
  }
  return { ...result.data, partners, saml, hooks }
}

/** The first line of the message names the fault; the other lines show its place in the file. */
function explain(error: unknown): string {
  if (!(error instanceof TomlError)) return error instanceof Error ? error.message : String(error)
  return `${error.message.split('\n', 1)[0]} (line ${error.line})`
}
