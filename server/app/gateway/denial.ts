// The gateway's own refusals, in the format the client library of the addressed service expects.
import type { TokenError } from '#server/platform/tokens.ts'
import type { ServiceName } from './service-name.ts'

export interface Denial {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

export function invalidApiKey(): Denial {
  return {
    status: 401,
    body: { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
  }
}

export function invalidToken(service: ServiceName, error: TokenError): Denial {
  const message = error.message
  switch (service) {
    case 'rest': {
      const code = error.fault === 'malformed' || error.fault === 'signature' ? 'PGRST301' : 'PGRST303'
      const challenge = `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`
      return {
        status: 401,
        body: { code, details: null, hint: null, message },
        headers: { 'www-authenticate': challenge },
      }
    }
    case 'auth': {
      if (error.fault === 'revoked') {
        return {
          status: 403,
          body: authBody(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
        }
      }
      const reason = error.fault === 'expired' ? 'token has invalid claims: token is expired' : message
      return {
        status: 403,
        body: authBody(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`),
      }
    }
    case 'storage': {
      const text = error.fault === 'expired' ? '"exp" claim timestamp check failed' : message
      return { status: 400, body: { statusCode: '403', error: 'Unauthorized', message: text } }
    }
    case 'functions':
      return { status: 401, body: { code: 401, message: 'Invalid JWT' } }
    case 'realtime':
      return { status: 401, body: { error: 'Unauthorized', message } }
  }
}

export function tooManyRequests(service: ServiceName, retryAfter: number): Denial {
  const message = `Too many requests. Try again in ${retryAfter} seconds.`
  const headers = { 'retry-after': String(retryAfter) }
  switch (service) {
    case 'rest':
      return { status: 429, body: { code: 'PT429', details: null, hint: 'too_many_requests', message }, headers }
    case 'auth':
      return { status: 429, body: authBody(429, 'over_request_rate_limit', message), headers }
    case 'storage':
      return { status: 429, body: { statusCode: '429', error: 'too_many_requests', message }, headers }
    case 'functions':
    case 'realtime':
      return { status: 429, body: { code: 429, message }, headers }
  }
}

/** So many bytes of other requests are held that this one has to wait: budget/costs.ts, LEVELS. */
export function noRoomForBody(service: ServiceName): Denial {
  const message = 'Too many unfinished requests. Try again in 2 seconds.'
  return { ...tooManyRequests(service, 2), body: withMessage(tooManyRequests(service, 2).body, message) }
}

export function bodyTooSlow(service: ServiceName): Denial {
  const message = 'The request body did not arrive in time'
  const headers = { connection: 'close' }
  if (service === 'auth') return { status: 408, body: authBody(408, 'request_timeout', message), headers }
  if (service === 'storage')
    return { status: 408, body: { statusCode: '408', error: 'RequestTimeout', message }, headers }
  return { status: 408, body: { code: 'PT408', details: null, hint: 'request_timeout', message }, headers }
}

export function bodyTooLarge(service: ServiceName, limit: number): Denial {
  const message = `The request body may have at most ${limit} bytes`
  switch (service) {
    case 'rest':
      return { status: 413, body: { code: 'PT413', details: null, hint: 'request_too_large', message } }
    case 'auth':
      return { status: 413, body: authBody(413, 'request_too_large', message) }
    case 'storage':
      return {
        status: 413,
        body: {
          statusCode: '413',
          error: 'Payload too large',
          message: 'The object exceeded the maximum allowed size',
        },
      }
    case 'functions':
    case 'realtime':
      return { status: 413, body: { code: 413, message } }
  }
}

export function dotSegment(service: ServiceName): Denial {
  const message = 'The path may not contain dot segments'
  if (service === 'auth') return { status: 400, body: authBody(400, 'validation_failed', message) }
  if (service === 'storage')
    return { status: 400, body: { statusCode: '400', error: 'InvalidKey', message: 'Invalid key' } }
  return { status: 400, body: { code: 'PGRST125', details: null, hint: null, message } }
}

export function unknownPath(service: ServiceName): Denial {
  if (service === 'auth') return { status: 404, body: { code: 404, msg: 'Not found' } }
  if (service === 'storage')
    return { status: 404, body: { statusCode: '404', error: 'Not found', message: 'Route not found' } }
  if (service === 'realtime')
    return {
      status: 404,
      body: { error: 'not_found', message: 'Realtime has no such endpoint; sockets open at /websocket' },
    }
  return {
    status: 404,
    body: { code: 'PGRST125', details: null, hint: null, message: 'Invalid path specified in request URL' },
  }
}

function withMessage(body: Denial['body'], message: string): Denial['body'] {
  return 'msg' in body ? { ...body, msg: message } : { ...body, message }
}

function authBody(code: number, errorCode: string, msg: string): Record<string, unknown> {
  return { code, error_code: errorCode, msg }
}
