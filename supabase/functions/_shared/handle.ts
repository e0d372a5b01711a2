// The frame around every function: preflight, one method, JSON in and out, refusals rendered in one place.
import type { FunctionAnswers } from './contract.ts'
import { Refusal } from './refusal.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, traceparent',
  'access-control-allow-methods': 'POST, OPTIONS',
}

export type Body = Readonly<Record<string, unknown>>

/** `handle<'send-notification'>(…)`: the function of this name, with its declared answer. `read`: where other bodies than JSON are taken. */
export function handle<Name extends keyof FunctionAnswers>(
  act: (request: Request, body: Body) => Promise<FunctionAnswers[Name]>,
  read = readBody,
) {
  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS })
    try {
      if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed', 'Only POST is answered.')
      return json(200, await act(request, await read(request)))
    } catch (error) {
      if (error instanceof Refusal) return json(error.status, { error: error.message, code: error.code })
      // The cause stays in the log: it may name tables, addresses or services.
      console.error(error)
      return json(500, { error: 'Something went wrong. Please try again.', code: 'unexpected' })
    }
  }
}

function json(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...CORS, 'content-type': 'application/json' } })
}

export async function readBody(request: Request): Promise<Body> {
  const body: unknown = await request.json().catch(() => undefined)
  if (!isRecord(body)) throw new Refusal(422, 'invalid_request', 'The request has no JSON object.')
  return body
}

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field's text, or an empty one. */
export function textOf(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A field that names a row; whatever else stands there names none. */
export function idOf(body: Body, name: string, missing: Refusal): string {
  const value = textOf(body, name)
  if (!UUID.test(value)) throw missing
  return value
}
