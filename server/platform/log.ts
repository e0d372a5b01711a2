// Structured logs, one JSON object a line on stderr. In charge of keeping secrets out; callers keep message texts out.
import { destination, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'authorization',
  'apikey',
  'cookie',
  'secret',
  'claimsJson',
  'connectionString',
  // PostgreSQL quotes the row that was refused in these: what members write.
  'detail',
  'details',
  'where',
]

/** Secrets are removed at the top and one level down. Tested in log.test.ts. */
export function createLog(options: { level: string; stream?: { write(line: string): void } }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[removed]' },
    },
    options.stream ?? destination({ fd: 2, sync: true }),
  )
}
