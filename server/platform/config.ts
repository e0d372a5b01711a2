// Every setting of the server, read from the environment once and checked at once. Nothing else reads process.env.
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import { findProjectRoot } from './project-root.ts'
import { type ProjectSettings, readProjectSettings } from './project-settings.ts'
import { StartupError } from './startup-error.ts'

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly user?: string
  readonly password?: string
}

export interface S3Config {
  readonly bucket: string
  readonly endpoint?: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly forcePathStyle: boolean
  readonly prefix: string
}

export interface Config {
  readonly environment: 'development' | 'test' | 'production'
  readonly production: boolean
  readonly logLevel: string
  readonly host: string
  readonly port: number
  /** The public address, without a slash at its end: links in mails, redirects and tokens start with it. */
  readonly siteUrl: string
  /** Where this process answers itself: what functions call. */
  readonly loopbackUrl: string
  readonly rootDir: string
  readonly webDir: string
  readonly migrationsDir: string
  readonly functionsDir: string
  /** Where functions are kept once bundled. */
  readonly functionBundlesDir: string
  readonly dataDir: string
  readonly outboxDir: string
  readonly databaseUrl?: string
  readonly demo: boolean
  /** How many reverse proxies stand in front; their X-Forwarded-For entries are believed. */
  readonly trustedProxies: number
  /** Multiplies every rate limit; 0 switches them off. */
  readonly rateLimitFactor: number
  readonly functionSeconds: number
  readonly functionMemoryMb: number
  readonly mailFrom: string
  readonly smtp?: SmtpConfig
  readonly s3?: S3Config
  /** HS256 secret whose tokens are accepted besides our own. */
  readonly jwtSecret?: string
  /** JSON array of private or public JWKs (ES256, RS256, HS256); the first private one signs. */
  readonly jwtKeys?: string
  readonly anonKey?: string
  readonly serviceRoleKey?: string
  /** supabase/config.toml */
  readonly project: ProjectSettings
}

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"')
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

function webAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search && !url.hash
}

function databaseAddress(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be "development", "test" or "production"').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as "info" or "warn"')
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535).default(3000),
  SITE_URL: z.string().refine(webAddress, 'must be an address such as "https://o1.example", without a path').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(databaseAddress, 'must look like "postgres://user:password@host:5432/name"')
    .optional(),
  O1_DEMO: onOff.optional(),
  O1_TRUST_PROXY: wholeNumber(0, 10).default(0),
  O1_RATE_LIMITS: z
    .string()
    .regex(/^(on|off|[1-9]\d{0,5})$/, 'must be "on", "off" or a whole number to multiply the limits by')
    .default('on'),
  O1_FUNCTION_SECONDS: wholeNumber(1, 400).default(30),
  O1_FUNCTION_MEMORY_MB: wholeNumber(32, 4096).default(128),
  MAIL_FROM: z.string().default('o1 <no-reply@o1.test>'),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: wholeNumber(1, 65_535).default(587),
  SMTP_SECURE: onOff.optional(),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().refine(URL.canParse, 'must be an address').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff.default('on'),
  S3_PREFIX: z.string().default(''),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_KEYS: z.string().optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
})

export type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment, rootDir: string = findProjectRoot()): Config {
  const faults: string[] = unknownSettings(env)
  // An empty value means "not set": that is how compose files and shells clear a variable.
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in settings.shape && value))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      faults.push(`${name} ${issue.message}, not ${shown(name, given[name])}.`)
    }
    throw new StartupError(faults.join('\n'))
  }
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  if (production && value.O1_RATE_LIMITS === 'off') {
    faults.push('O1_RATE_LIMITS can\'t be "off" when NODE_ENV is "production"; give a number to raise the limits.')
  }
  if (value.S3_BUCKET && !(value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  }
  if (faults.length > 0) throw new StartupError(faults.join('\n'))

  const dataDir = isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(rootDir, value.DATA_DIR)
  const reachable = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(value.HOST) ? '127.0.0.1' : value.HOST
  const local = `http://${value.HOST === '::1' ? '[::1]' : reachable}:${value.PORT}`
  return {
    environment: value.NODE_ENV ?? 'development',
    production,
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    host: value.HOST,
    port: value.PORT,
    siteUrl: (value.SITE_URL ?? local.replace('127.0.0.1', 'localhost')).replace(/\/+$/, ''),
    loopbackUrl: local,
    rootDir,
    webDir: join(rootDir, 'dist/web'),
    migrationsDir: join(rootDir, 'supabase/migrations'),
    functionsDir: join(rootDir, 'supabase/functions'),
    functionBundlesDir: join(rootDir, 'dist/functions'),
    dataDir,
    outboxDir: join(dataDir, 'outbox'),
    databaseUrl: value.DATABASE_URL,
    demo: value.O1_DEMO ? value.O1_DEMO === 'on' : !production,
    trustedProxies: value.O1_TRUST_PROXY,
    rateLimitFactor: { on: 1, off: 0 }[value.O1_RATE_LIMITS] ?? Number(value.O1_RATE_LIMITS),
    functionSeconds: value.O1_FUNCTION_SECONDS,
    functionMemoryMb: value.O1_FUNCTION_MEMORY_MB,
    mailFrom: value.MAIL_FROM,
    smtp: value.SMTP_HOST
      ? {
          host: value.SMTP_HOST,
          port: value.SMTP_PORT,
          secure: value.SMTP_SECURE ? value.SMTP_SECURE === 'on' : value.SMTP_PORT === 465,
          user: value.SMTP_USER,
          password: value.SMTP_PASSWORD,
        }
      : undefined,
    s3:
      value.S3_BUCKET && value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY
        ? {
            bucket: value.S3_BUCKET,
            endpoint: value.S3_ENDPOINT,
            region: value.S3_REGION,
            accessKeyId: value.S3_ACCESS_KEY_ID,
            secretAccessKey: value.S3_SECRET_ACCESS_KEY,
            forcePathStyle: value.S3_FORCE_PATH_STYLE === 'on',
            prefix: value.S3_PREFIX,
          }
        : undefined,
    jwtSecret: value.JWT_SECRET,
    jwtKeys: value.JWT_KEYS,
    anonKey: value.SUPABASE_ANON_KEY,
    serviceRoleKey: value.SUPABASE_SERVICE_ROLE_KEY,
    project: readProjectSettings(join(rootDir, 'supabase/config.toml')),
  }
}

/** Settings of the tests and of the web app's development server, which may stand in the same environment. */
const OF_TOOLS = /^O1_(TEST_\w+|BACKEND)$/

function unknownSettings(env: Environment): string[] {
  const known = Object.keys(settings.shape)
  return Object.keys(env)
    .filter((name) => name.startsWith('O1_') && !known.includes(name) && !OF_TOOLS.test(name))
    .map((name) => `${name} is not a setting of o1; there are ${known.filter((k) => k.startsWith('O1_')).join(', ')}.`)
}

/** Values of secrets never reach a terminal or a log. */
function shown(name: string, value: string | undefined): string {
  return /SECRET|KEY|PASSWORD|DATABASE_URL/.test(name) ? 'the given value' : JSON.stringify(value)
}
