// What PostgreSQL's errors mean in HTTP, as PostgREST documents it, and errors SQL raises to steer the answer.
import { DatabaseUnavailable, PostgresError } from '#server/database/postgres-error.ts'
import { type ErrorBody, maxAffectedExceeded, notSingular, RestError } from './errors/rest-error.ts'
import { GUARD_FAILURE } from './query/envelope.ts'
import { isHeader } from './response-headers.ts'
import { TurnstileFull } from './turnstile.ts'

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
}

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

export function answerError(error: unknown, signedIn: boolean): ErrorAnswer | undefined {
  if (error instanceof RestError) return error
  if (error instanceof PostgresError) return answerPostgresError(error, signedIn)
  if (error instanceof DatabaseUnavailable) {
    const message = 'Database connection error. Retrying the connection.'
    const body = { code: 'PGRST000', message, details: null, hint: null }
    return { status: 503, body, headers: { 'Retry-After': '1' } }
  }
  if (error instanceof TurnstileFull) {
    const message = 'Timed out acquiring connection from connection pool.'
    return {
      status: 504,
      body: { code: 'PGRST003', message, details: null, hint: null },
      headers: { 'Retry-After': '1' },
    }
  }
  return undefined
}

function answerPostgresError(error: PostgresError, signedIn: boolean): ErrorAnswer {
  if (error.code === 'PGRST') return answerRaised(error)
  const failed = error.code === '22P02' ? GUARD_FAILURE.exec(error.message) : null
  if (failed) {
    const rows = Number(failed[2])
    const reason = failed[1] === 'singular' ? notSingular(rows) : maxAffectedExceeded(rows)
    return { status: reason.status, body: reason.body, headers: {} }
  }
  const { code, message, details, hint } = error
  const status = statusOf(error, signedIn)
  return {
    status,
    body: { code, message, details, hint },
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
  }
}

function statusOf({ code, message }: PostgresError, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return message.startsWith('role') && message.endsWith('does not exist') ? 401 : 400
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406
  if (code.startsWith('PT')) return httpStatus(Number(code.slice(2))) ?? 500
  return BY_CODE[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

/** Only what a response may carry: 1xx and nonsense would break the connection instead of answering. */
function httpStatus(status: number): number | undefined {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : undefined
}

/** `raise sqlstate 'PGRST' using message = '{json}', detail = '{json}'`: full control of the answer. */
function answerRaised({ message, details }: PostgresError): ErrorAnswer {
  const body = readObject(message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const detail = readObject(details ?? '')
  const status = typeof detail?.status === 'number' ? httpStatus(detail.status) : undefined
  const headers = readObject(detail?.headers)
  if (status === undefined || !headers) {
    return unreadable(
      details === null ? 'DETAIL is missing in the RAISE statement' : `Invalid JSON value for DETAIL: '${details}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  return {
    status,
    body: {
      code: body.code,
      message: body.message,
      details: body.details ?? null,
      hint: typeof body.hint === 'string' ? body.hint : null,
    },
    headers: Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]) => [name, String(value)] as const)
        .filter(([name, value]) => isHeader(name, value)),
    ),
  }
}

function unreadable(details: string, hint: string): ErrorAnswer {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`
  return { status: 500, body: { code: 'PGRST121', message, details, hint }, headers: {} }
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
