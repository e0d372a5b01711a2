// Structured logs on stderr, one JSON object a line. Removes secrets; callers must not log the texts of members' messages.
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
  // In these PostgreSQL quotes a row it refused, which may hold members' texts.
  'detail',
  'details',
  'where',
]

/** Removes secrets from the top level and one level below. Tests: log.test.ts. */
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
