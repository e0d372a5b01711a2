// Renders every refusal and failure of the auth service, in the format auth-js asks for with its version header.
import type { Context } from 'hono'
import { DatabaseUnavailable } from '#server/database/postgres-error.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { AuthError, OAuthError } from './auth-error.ts'
import { ERRORS } from './catalogue.ts'

const VERSION_HEADER = 'x-supabase-api-version'
const CODED_ERRORS_SINCE = '2024-01-01'

export function renderError(error: Error, c: Context<GatewayEnv>, log: Log): Response {
  c.header('cache-control', 'no-store')
  if (error instanceof OAuthError) {
    return c.json({ error: error.code, error_description: error.message || undefined }, 400)
  }
  const refusal = refusalOf(error)
  if (refusal.status >= 500) log.error({ err: error, requestId: c.get('requestId') }, 'auth request failed')
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  const weak_password = refusal.weakPasswordReasons && { reasons: refusal.weakPasswordReasons }
  const { status } = refusal
  const version = c.req.header(VERSION_HEADER) ?? ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODED_ERRORS_SINCE) {
    c.header(VERSION_HEADER, CODED_ERRORS_SINCE)
    return c.json({ code: refusal.code, message: refusal.message, weak_password }, status)
  }
  return c.json({ code: refusal.status, error_code: refusal.code, msg: refusal.message, weak_password }, status)
}

/**
 * True for faults of the caller: PostgreSQL's class 22 (a NUL in a text, a number out of range), and metadata nested deeper
 * than PostgreSQL or this process can read.
 */
function isUnstorable(error: Error): boolean {
  if (error instanceof RangeError) return true
  return 'code' in error && typeof error.code === 'string' && /^(22[0-9A-Z]{3}|54001)$/.test(error.code)
}

function refusalOf(error: Error): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof DatabaseUnavailable) return ERRORS.databaseUnavailable()
  return isUnstorable(error) ? ERRORS.unstorable() : ERRORS.unexpected()
}
