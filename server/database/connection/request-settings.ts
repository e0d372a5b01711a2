// The settings each request makes before its query, for its own transaction only: role and claims, search path, time limit.
import type { RequestSettings, RequestStatement } from '../database.ts'

export const SETTINGS = 'settings'

// num_nulls keeps PostgreSQL from sending the claims and headers back. The role comes after the settings that only the login may make, and
// `transaction_read_only` comes last.
export const SETTINGS_SQL = `select num_nulls(
  set_config('search_path', $1, true), set_config('role', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
  set_config('request.jwt.claim.role', $2, true), set_config('request.method', $5, true),
  set_config('request.path', $6, true), set_config('request.headers', $7, true),
  set_config('request.cookies', $10, true), set_config('application_name', $11, true),
  set_config('statement_timeout', $8, true), set_config('transaction_read_only', $9, true))`

/** As long as PostgreSQL keeps a name. */
const LONGEST_NAME = 63
export const APPLICATION = 'o1 requests'

/** A new connection tries these once, so that a login without the right to become a request's role fails at once. */
export const settingsOfVisitor = [
  'public',
  'anon',
  '{"role":"anon"}',
  '',
  'GET',
  '/',
  '{}',
  '3s',
  'on',
  '{}',
  APPLICATION,
]

/** In milliseconds, as on a hosted project. That sets them on the roles, but PostgreSQL reads a role's settings only at login. */
export const TIMEOUTS = { anon: 3000, authenticated: 8000, service_role: 60_000 } as const

export function settingsOf({ caller, settings, readOnly }: RequestStatement): string[] {
  return [
    settings.searchPath ?? `"${settings.schema.replaceAll('"', '""')}", public, extensions`,
    caller.role,
    caller.claimsJson,
    caller.userId,
    settings.method,
    settings.path,
    settings.headersJson,
    String(TIMEOUTS[caller.role]),
    readOnly ? 'on' : 'off',
    settings.cookiesJson ?? '{}',
    applicationName(settings),
  ]
}

export function applicationName({ requestId }: Pick<RequestSettings, 'requestId'>): string {
  return requestId === undefined ? APPLICATION : `o1 ${requestId}`.slice(0, LONGEST_NAME)
}
