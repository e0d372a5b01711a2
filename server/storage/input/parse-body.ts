// Reads a request's JSON body and checks it against an operation's schema. The error names the first fault.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { bodyChunks } from './body-chunks.ts'

const MAX_JSON = 2 * 1024 * 1024

export async function readJson(c: Context<GatewayEnv>): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_JSON) throw ERRORS.invalidRequest('The request is too long')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bodyChunks(c.req.raw)) {
    length += chunk.length
    if (length > MAX_JSON) throw ERRORS.invalidRequest('The request is too long')
    chunks.push(chunk)
  }
  if (length === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw ERRORS.invalidRequest('The request is not valid JSON')
  }
}

export function parseBody<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw ERRORS.invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`)
}
