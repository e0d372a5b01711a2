// Turns PostgreSQL's errors into HTTP answers as PostgREST documents it, and errors that SQL raises into the answer they ask for.
import { DISK_FULL, type PostgresError } from '#server/database/postgres-error.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { RestError } from '../errors/rest-error.ts'
import { GUARD_FAILURE } from '../query/envelope.ts'
import { isHeader } from './response-headers.ts'

const BY_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42P01': 404,
  '42P17': 500,
  '42883': 404,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Turns an error of PostgreSQL into the refusal the caller gets. */
export function fromPostgres(error: PostgresError, signedIn: boolean): RestError {
  if (error.code === DISK_FULL) return ERRORS.diskFull()
  if (error.code === 'PGRST') return answerRaised(error)
  const failed = error.code === '22P02' ? GUARD_FAILURE.exec(error.message) : null
  if (failed) return fromGuard(failed[1] ?? '', Number(failed[2]), Number(failed[3]))
  const { code, message, details, hint } = error
  const status = statusOf(error, signedIn)
  const headers: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
  return new RestError(status, code, message, { details, hint, headers })
}

function fromGuard(kind: string, rows: number, offset: number): RestError {
  if (kind === 'put') return ERRORS.putOtherRow()
  if (kind === 'offset') return ERRORS.offsetOutOfBounds(offset, rows)
  return kind === 'singular' ? ERRORS.notSingular(rows) : ERRORS.maxAffectedExceeded(rows)
}

function statusOf({ code, message }: PostgresError, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return message.startsWith('role') && message.endsWith('does not exist') ? 401 : 400
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406
  if (code.startsWith('PT')) return httpStatus(Number(code.slice(2))) ?? 500
  return BY_CODE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

/** Returns only statuses a response may have: with 1xx or no valid status the connection would break without an answer. */
function httpStatus(status: number): number | undefined {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : undefined
}

/** `raise sqlstate 'PGRST' using message = '{json}', detail = '{json}'` sets status, headers and body of the answer. */
function answerRaised({ message, details }: PostgresError): RestError {
  const body = readObject(message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return ERRORS.unreadableRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const detail = readObject(details ?? '')
  const status = typeof detail?.status === 'number' ? httpStatus(detail.status) : undefined
  const headers = readObject(detail?.headers)
  if (status === undefined || !headers) {
    return ERRORS.unreadableRaise(
      details === null ? 'DETAIL is missing in the RAISE statement' : `Invalid JSON value for DETAIL: '${details}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return new RestError(status, body.code, body.message, {
    details: body.details ?? null,
    hint: typeof body.hint === 'string' ? body.hint : null,
    headers: Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]) => [name, String(value)] as const)
        .filter(([name, value]) => isHeader(name, value)),
    ),
  })
}

function readObject(value: unknown): Record<string, unknown> | undefined {
  let parsed = value
  if (typeof value === 'string') {
    try {
      parsed = JSON.parse(value)
    } catch {
      return undefined
    }
  }
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Record<string, unknown>)
    : undefined
}
