// The list of all settings: name, allowed values, default, and a sentence of description. `npm run gen:settings` prints it into
// docs/ops/environment.md and .env.example; config.ts reads the environment with it.
import { z } from 'zod'

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

/** `whenUnset` describes a default in words. If the default is a plain value, the schema has it already. */
function setting<Schema extends z.ZodType>(schema: Schema, says: string, whenUnset?: string): Schema {
  return schema.meta({ says, whenUnset })
}

const server = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production'], 'must be "development", "test" or "production"').optional(),
    '`development`, `test` or `production`. Production makes no demo club and keeps its rate limits.',
    '`development`',
  ),
  HOST: setting(z.string().default('127.0.0.1'), 'The address to listen at; `0.0.0.0` for all addresses.'),
  PORT: setting(wholeNumber(1, 65_535).default(3000), 'The port to listen at.'),
  SITE_URL: setting(
    z.string().refine(webAddress, 'must be an address such as "https://o1.example", without a path').optional(),
    'The public address, without a path. Links in mails, redirects and tokens start with it.',
    '`http://localhost:PORT`',
  ),
  DATA_DIR: setting(z.string().default('data'), 'The folder of the keys, photos, mails and the embedded database.'),
  DATABASE_URL: setting(
    z.string().refine(databaseAddress, 'must look like "postgres://user:password@host:5432/name"').optional(),
    'A PostgreSQL 15 or newer instead of the embedded one: `postgres://user:password@host:5432/name`. It may lead to a pooler such as pgbouncer.',
  ),
  DATABASE_DIRECT_URL: setting(
    z.string().refine(databaseAddress, 'must look like "postgres://user:password@host:5432/name"').optional(),
    'The address of the database itself where `DATABASE_URL` leads to a pooler: for live changes, notifications, locks, migrations and commands.',
  ),
  DATABASE_READ_URL: setting(
    z.string().refine(databaseAddress, 'must look like "postgres://user:password@host:5432/name"').optional(),
    'The address of a standby of that database, which spares it the large reads (discover, search, lists of people and of the console). Nobody sees an older state by it.',
  ),
  O1_READ_WAIT_MS: setting(
    wholeNumber(0, 5000).default(100),
    'How many milliseconds a read waits for that standby to hold all that the database held when the read began. Then the database answers.',
  ),
  O1_POOLER_STATEMENTS: setting(
    onOff.default('off'),
    'Whether the pooler keeps prepared statements, which spares work: `on` for pgbouncer 1.21 or newer with `max_prepared_statements`, or in session mode.',
  ),
  LOG_LEVEL: setting(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as "info" or "warn"')
      .optional(),
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. `info` writes one line a request.',
    '`warn`, in production `info`',
  ),
  O1_DEMO: setting(
    onOff.optional(),
    'Fills an empty club with its demo members and shows sample people and posts: `on` or `off`.',
    '`on`, in production `off`',
  ),
  O1_ADMIN_TWO_STEPS: setting(
    onOff.optional(),
    'Whether admins need a second step (a code of an app) from their second sign-in on: `on` or `off`.',
    '`off`, in production `on` unless `O1_DEMO` is `on`',
  ),
  O1_TRUST_PROXY: setting(
    wholeNumber(0, 10).default(0),
    'How many reverse proxies of yours stand in front; the server then believes their `X-Forwarded-For`.',
  ),
  O1_RATE_LIMITS: setting(
    z
      .string()
      .regex(/^(on|off|[1-9]\d{0,5})$/, 'must be "on", "off" or a whole number to multiply the limits by')
      .default('on'),
    '`on`, a whole number that multiplies every limit (requests of an address or account, and the 5,000 live connections one address may keep open), or, not in production, `off`.',
  ),
  O1_DRAIN_SECONDS: setting(
    wholeNumber(0, 600).optional(),
    'How long a process that gets SIGTERM still answers while `/readyz` says 503, so that a load balancer turns to another one. Its live channels move in the second half of it.',
    '`5` in production with `DATABASE_URL`, else `0`',
  ),
  METRICS_TOKEN: setting(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'The token with which `GET /metrics` answers (`Authorization: Bearer`). Without it there is no such page.',
  ),
  O1_FUNCTION_SECONDS: setting(wholeNumber(1, 400).default(30), 'How long a function may take to answer.'),
  O1_FUNCTION_MEMORY_MB: setting(wholeNumber(32, 4096).default(128), 'How much memory a function may use.'),
  O1_TRIAL_PAGES: setting(
    z
      .string()
      .regex(/^\d{1,5}:.+$/, 'must be a port, a colon and the file of a certificate')
      .optional(),
    'Not in production: `PORT:FILE`. Cards of links are made of pages of this machine alone: names that end in `.test` lead to the port, with the certificate in the file.',
    'pages of the open internet',
  ),
}

const mail = {
  MAIL_FROM: setting(
    z
      .string()
      .regex(
        /^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must hold an address, such as "o1 <door@club.example>"',
      )
      .default('o1 <no-reply@o1.test>'),
    'The sender of mails. In production `SMTP_HOST` needs it.',
  ),
  SMTP_HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/, 'must be a host such as "smtp.club.example", without a port or "https://"')
      .refine((host) => !/^[\w.-]+:\d+$/.test(host), 'must be a host without a port: that is SMTP_PORT')
      .optional(),
    'The mail server. Without it, mails become files in `DATA_DIR/outbox`.',
  ),
  SMTP_PORT: setting(wholeNumber(1, 65_535).default(587), 'The port of the mail server.'),
  SMTP_SECURE: setting(onOff.optional(), 'TLS from the first byte: `on` or `off`.', '`on` at port 465'),
  SMTP_USER: setting(z.string().optional(), 'The account at the mail server.'),
  SMTP_PASSWORD: setting(z.string().optional(), 'The password of that account.'),
  O1_MAIL: setting(
    onOff.optional(),
    'Whether the club may ask people to read a mail (to confirm an address): `on` or `off`.',
    '`on` with `SMTP_HOST`',
  ),
}

const photos = {
  S3_BUCKET: setting(
    z.string().optional(),
    'The bucket for photos. Without it, photos are files in `DATA_DIR`. Needs `S3_ACCESS_KEY_ID` and `S3_SECRET_ACCESS_KEY`.',
  ),
  S3_ENDPOINT: setting(
    z.string().refine(URL.canParse, 'must be an address').optional(),
    'The address of an S3-compatible store.',
    "Amazon's, by region",
  ),
  S3_REGION: setting(z.string().default('us-east-1'), 'The region of the bucket.'),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), 'The key of the account that owns the bucket.'),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'The secret of that key.'),
  S3_FORCE_PATH_STYLE: setting(onOff.default('on'), 'Puts the bucket into the path of the address: `on` or `off`.'),
  S3_PREFIX: setting(z.string().default(''), 'What every name in the bucket begins with.'),
  S3_PROTOCOL_ACCESS_KEY_ID: setting(
    z
      .string()
      .regex(/^[\w-]{4,128}$/, 'must be 4 to 128 letters, digits, _ or -')
      .optional(),
    'An access key of your own for S3 clients that read and write the club’s files under `/storage/v1/s3`, with all rights.',
  ),
  S3_PROTOCOL_ACCESS_KEY_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters').optional(),
    'The secret of that key (32 characters or more).',
  ),
}

const keys = {
  JWT_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters').optional(),
    'A shared secret (32 characters or more) whose HS256 tokens are accepted as well.',
  ),
  JWT_KEYS: setting(
    z.string().optional(),
    'A JSON array of JWKs (ES256, RS256, HS256). All are accepted; the first private ES256 or RS256 key that may sign signs.',
  ),
  SUPABASE_ANON_KEY: setting(
    z.string().optional(),
    'Your own public API key, signed with one of the keys above.',
    'made on first start',
  ),
  SUPABASE_SERVICE_ROLE_KEY: setting(
    z.string().optional(),
    'Your own secret API key, signed with one of the keys above.',
    'made on first start',
  ),
}

export const settingGroups = { 'The server': server, Mail: mail, 'Photos in S3': photos, Keys: keys }

export const settings = z.object({ ...server, ...mail, ...photos, ...keys })
