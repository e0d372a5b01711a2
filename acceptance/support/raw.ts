// Sends requests without the client library, as an attacker would.
import { target } from './target.ts'

export interface RawRequest {
  readonly method?: string
  /** The bearer token; null sends no header. */
  readonly token?: string | null
  readonly apikey?: string | null
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; undefined if it is no JSON. */
  readonly json: unknown
}

export async function raw(path: string, request: RawRequest = {}): Promise<RawAnswer> {
  const { method = 'GET', token = target.anonKey, apikey = target.anonKey, headers = {}, body } = request
  const answer = await fetch(`${target.url}${path}`, {
    method,
    headers: {
      ...(apikey === null ? {} : { apikey }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
