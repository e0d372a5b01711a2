// Answers cross-origin requests as a hosted project does. Every origin is allowed: no cookie comes along with such a request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServiceName } from './service-name.ts'

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT'
const DEFAULT_HEADERS =
  'authorization, x-client-info, apikey, content-type, prefer, range, accept-profile, content-profile'

const EXPOSED: Readonly<Record<ServiceName, string>> = {
  rest: 'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Range-Unit, Retry-After, Server, Transfer-Encoding, X-Request-Id',
  auth: 'X-Total-Count, Link, Retry-After, X-Supabase-Api-Version, X-Request-Id',
  storage:
    'Accept-Ranges, Content-Disposition, Content-Encoding, Content-Length, Content-Range, ETag, Last-Modified, Location, Retry-After, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Defer-Length, Upload-Expires, Upload-Length, Upload-Offset, X-Request-Id, X-Transformations',
  realtime: 'Retry-After, X-Request-Id',
  functions: 'Retry-After, X-Request-Id',
}

export function allowOrigins(response: ServerResponse, service: ServiceName): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', EXPOSED[service])
}

export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const asked = request.headers['access-control-request-headers']
  response.writeHead(200, {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': asked && /^[\w\-, ]+$/.test(asked) ? asked : DEFAULT_HEADERS,
    'access-control-max-age': '3600',
    'content-length': '0',
    vary: 'Access-Control-Request-Headers',
  })
  response.end()
}
