// Finds the caller of a request from its public key, member's token or service key. A request without any is a visitor's.
// Attacks (forged, expired, swapped role, smuggled headers) are in gateway.test.ts and acceptance/attacks/tokens.test.ts.
import type { IncomingMessage } from 'node:http'
import type { Caller } from '#server/platform/caller.ts'
import type { Keys } from '#server/platform/keys.ts'
import { TokenError } from '#server/platform/tokens.ts'
import { type Denial, invalidApiKey, invalidToken } from './denial.ts'
import type { ServiceName } from './service-name.ts'

export type Credentials = { readonly caller: Caller } | { readonly denial: Denial }

/** Auth's routes for people who are not signed in: they must work although the browser sends an expired token. */
const OPEN_AUTH =
  /^\/auth\/v1\/(token|otp|magiclink|recover|resend|verify|signup|settings|health|authorize|callback|sso|\.well-known)\b/

/** Finds the caller without waiting. Returns undefined if a token has to be verified: `resolveCredentials` does that. */
export function knownCaller(request: IncomingMessage, keys: Keys, visitor: Caller): Caller | undefined {
  const { apikey, authorization } = request.headers
  if (apikey === undefined && authorization === undefined) return hasQueryKey(request) ? undefined : visitor
  const key = apikey === undefined ? visitor : keys.tokens.verifyCached(String(apikey))
  if (!key || authorization === undefined) return key
  const token = bearerToken(authorization)
  return token === undefined ? undefined : keys.tokens.verifyCached(token)
}

export async function resolveCredentials(
  request: IncomingMessage,
  service: ServiceName,
  keys: Keys,
  visitor: Caller,
): Promise<Credentials> {
  const apiKey = singleHeader(request, 'apikey') ?? queryKey(request)
  let caller = visitor
  if (apiKey !== undefined) {
    try {
      caller = await keys.tokens.verify(apiKey)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      return { denial: invalidApiKey() }
    }
  }
  const authorization = singleHeader(request, 'authorization')
  if (authorization === undefined) return { caller }
  const token = bearerToken(authorization)
  // Other schemes, such as a proxy's Basic, are ignored.
  if (token === undefined) return { caller }
  try {
    return { caller: await keys.tokens.verify(token) }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    // A function with verify_jwt = false checks the header itself; for the others the functions service checks it.
    if (service === 'functions') return { caller: visitor }
    if (service === 'auth' && OPEN_AUTH.test(request.url ?? '')) return { caller }
    return { denial: invalidToken(service, error) }
  }
}

function bearerToken(authorization: string): string | undefined {
  if (authorization.startsWith('Bearer ')) return authorization.slice(7).trim()
  return /^bearer(\s|$)/i.test(authorization) ? authorization.slice(6).trim() : undefined
}

/** Node joins a repeated header with a comma, which no token contains: two keys never verify as one. */
function singleHeader(request: IncomingMessage, name: 'apikey' | 'authorization'): string | undefined {
  const value = request.headers[name]
  return value === undefined ? undefined : String(value)
}

function hasQueryKey(request: IncomingMessage): boolean {
  return request.url?.includes('apikey=') ?? false
}

function queryKey(request: IncomingMessage): string | undefined {
  if (!hasQueryKey(request)) return undefined
  return new URL(request.url ?? '/', 'http://localhost').searchParams.get('apikey') ?? undefined
}
