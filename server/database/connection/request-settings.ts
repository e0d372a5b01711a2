// The settings every request makes before its query runs, for its own implicit transaction only: role and claims, search path, time limit.
import type { RequestStatement } from '../database.ts'

export const SETTINGS = 'settings'

// Counted rather than returned: the claims and headers need not travel back. The role comes after all that only the login may set, and
// `transaction_read_only` last.
export const SETTINGS_SQL = `select num_nulls(
  set_config('search_path', $1, true), set_config('role', $2, true),
  set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
  set_config('request.jwt.claim.role', $2, true), set_config('request.method', $5, true),
  set_config('request.path', $6, true), set_config('request.headers', $7, true),
  set_config('request.cookies', $10, true),
  set_config('statement_timeout', $8, true), set_config('transaction_read_only', $9, true))`

/** Tried once a connection, so that a login that may not become a request's role is noticed at once. */
export const settingsOfNobody = ['public', 'anon', '{"role":"anon"}', '', 'GET', '/', '{}', '3s', 'on', '{}']

/** Milliseconds, as a hosted project sets them on the roles; role settings themselves only count at log-in. */
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
  ]
}
