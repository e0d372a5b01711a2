// Reads all settings from the environment once and derives the server's configuration from them. No other module reads process.env.
// settings.ts defines each setting.
import { isAbsolute, join, resolve } from 'node:path'
import { findProjectRoot } from './project-root.ts'
import { type ProjectSettings, readProjectSettings } from './project-settings.ts'
import { settings } from './settings.ts'
import { StartupError } from './startup-error.ts'
import { unknownSettings } from './unknown-settings.ts'

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
  /** Whether SITE_URL was set. */
  readonly siteUrlGiven: boolean
  /** The address functions use to call this process. */
  readonly loopbackUrl: string
  readonly rootDir: string
  readonly webDir: string
  readonly migrationsDir: string
  readonly functionsDir: string
  /** The folder of the bundled functions. */
  readonly functionBundlesDir: string
  readonly dataDir: string
  readonly outboxDir: string
  /** The database itself. */
  readonly databaseUrl?: string
  /** The way to it through a pooler. */
  readonly databasePoolerUrl?: string
  readonly poolerKeepsStatements: boolean
  /** A standby of it. */
  readonly databaseReadUrl?: string
  readonly readWaitMs: number
  readonly demo: boolean
  /** Whether admins need two steps from their second sign-in on. */
  readonly adminTwoSteps: boolean
  /** The number of reverse proxies in front of the server, whose X-Forwarded-For entries it believes. */
  readonly trustedProxies: number
  /** Multiplies every rate limit; 0 switches them off. */
  readonly rateLimitFactor: number
  /** Whoever has it may read the figures of the process. */
  readonly metricsToken?: string
  /** bcrypt's, of every password. No setting changes it; the tests lower it. */
  readonly passwordCost: number
  /** How long a stopping process still takes requests. */
  readonly drainSeconds: number
  readonly functionSeconds: number
  readonly functionMemoryMb: number
  /** Where pages are made up whose cards are tried. */
  readonly trialPages?: { readonly port: number; readonly certificateFile: string }
  readonly mailFrom: string
  readonly smtp?: SmtpConfig
  /** Whether mails reach people. False by default if mails are files in a folder; O1_MAIL decides. */
  readonly mailReaches: boolean
  readonly s3?: S3Config
  /** What S3 clients sign with that act for the club. */
  readonly s3AccessKey?: { readonly id: string; readonly secret: string }
  /** An HS256 secret whose tokens the server also accepts. */
  readonly jwtSecret?: string
  /** JSON array of private or public JWKs (ES256, RS256, HS256); the first private one signs. */
  readonly jwtKeys?: string
  readonly anonKey?: string
  readonly serviceRoleKey?: string
  /** supabase/config.toml */
  readonly project: ProjectSettings
}

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
  if (production && value.O1_TRIAL_PAGES) {
    faults.push('O1_TRIAL_PAGES is for trials: it can\'t be set when NODE_ENV is "production".')
  }
  if (value.S3_BUCKET && !(value.S3_ACCESS_KEY_ID && value.S3_SECRET_ACCESS_KEY)) {
    faults.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  }
  if (Boolean(value.S3_PROTOCOL_ACCESS_KEY_ID) !== Boolean(value.S3_PROTOCOL_ACCESS_KEY_SECRET)) {
    faults.push('S3_PROTOCOL_ACCESS_KEY_ID and S3_PROTOCOL_ACCESS_KEY_SECRET need each other.')
  }
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL) {
    faults.push('DATABASE_DIRECT_URL needs DATABASE_URL beside it: the address of the pooler.')
  }
  if (value.DATABASE_READ_URL && !value.DATABASE_URL) {
    faults.push('DATABASE_READ_URL needs DATABASE_URL beside it: the database it is a standby of.')
  }
  faults.push(...mailFaults(given, production))
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
    siteUrlGiven: value.SITE_URL !== undefined,
    loopbackUrl: local,
    rootDir,
    webDir: join(rootDir, 'dist/web'),
    migrationsDir: join(rootDir, 'supabase/migrations'),
    functionsDir: join(rootDir, 'supabase/functions'),
    functionBundlesDir: join(rootDir, 'dist/functions'),
    dataDir,
    outboxDir: join(dataDir, 'outbox'),
    databaseUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databasePoolerUrl: value.DATABASE_DIRECT_URL ? value.DATABASE_URL : undefined,
    poolerKeepsStatements: value.O1_POOLER_STATEMENTS === 'on',
    databaseReadUrl: value.DATABASE_READ_URL,
    readWaitMs: value.O1_READ_WAIT_MS,
    demo: value.O1_DEMO ? value.O1_DEMO === 'on' : !production,
    adminTwoSteps: value.O1_ADMIN_TWO_STEPS ? value.O1_ADMIN_TWO_STEPS === 'on' : production && value.O1_DEMO !== 'on',
    trustedProxies: value.O1_TRUST_PROXY,
    rateLimitFactor: { on: 1, off: 0 }[value.O1_RATE_LIMITS] ?? Number(value.O1_RATE_LIMITS),
    metricsToken: value.METRICS_TOKEN,
    passwordCost: 10,
    drainSeconds: value.O1_DRAIN_SECONDS ?? (production && value.DATABASE_URL ? 5 : 0),
    functionSeconds: value.O1_FUNCTION_SECONDS,
    functionMemoryMb: value.O1_FUNCTION_MEMORY_MB,
    trialPages: trialPages(value.O1_TRIAL_PAGES),
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
    mailReaches: value.O1_MAIL ? value.O1_MAIL === 'on' : value.SMTP_HOST !== undefined,
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
    s3AccessKey:
      value.S3_PROTOCOL_ACCESS_KEY_ID && value.S3_PROTOCOL_ACCESS_KEY_SECRET
        ? { id: value.S3_PROTOCOL_ACCESS_KEY_ID, secret: value.S3_PROTOCOL_ACCESS_KEY_SECRET }
        : undefined,
    jwtSecret: value.JWT_SECRET,
    jwtKeys: value.JWT_KEYS,
    anonKey: value.SUPABASE_ANON_KEY,
    serviceRoleKey: value.SUPABASE_SERVICE_ROLE_KEY,
    project: readProjectSettings(join(rootDir, 'supabase/config.toml'), env),
  }
}

/** The faults of mail settings that need another setting. */
function mailFaults(given: Environment, production: boolean): string[] {
  const faults: string[] = []
  if (!given.SMTP_HOST) {
    for (const name of ['SMTP_USER', 'SMTP_PASSWORD', 'SMTP_PORT', 'SMTP_SECURE']) {
      if (given[name]) faults.push(`${name} needs SMTP_HOST beside it.`)
    }
    return faults
  }
  if (given.SMTP_USER && !given.SMTP_PASSWORD) faults.push('SMTP_USER needs SMTP_PASSWORD beside it.')
  if (given.SMTP_PASSWORD && !given.SMTP_USER) faults.push('SMTP_PASSWORD needs SMTP_USER beside it.')
  if (production && !given.MAIL_FROM) faults.push('SMTP_HOST needs MAIL_FROM beside it: whom mails come from.')
  if (production && !given.SITE_URL) faults.push('SMTP_HOST needs SITE_URL beside it: where links in mails lead.')
  return faults
}

/** The value for an error message. A secret's value must not reach a terminal or a log (config.test.ts). */
function shown(name: string, value: string | undefined): string {
  return /SECRET|KEY|PASSWORD|TOKEN|DATABASE_\w*URL/.test(name) ? 'the given value' : JSON.stringify(value)
}

function trialPages(value: string | undefined): Config['trialPages'] {
  const [port, ...file] = value?.split(':') ?? []
  return port === undefined ? undefined : { port: Number(port), certificateFile: file.join(':') }
}
