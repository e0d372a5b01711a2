// Reads a JSON body by a route's schema. As in GoTrue, unknown fields are no error and are ignored.
import { z } from 'zod'
import { ERRORS } from '../errors/catalogue.ts'
import type { AuthRequest } from './handler.ts'

/** Clients send null for "not given". */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
export const jsonObject = z.record(z.string(), z.unknown()).nullish()
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

export async function readBody<Schema extends z.ZodType>(
  request: AuthRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await request.req.text()
  let value: unknown = {}
  if (body !== '') {
    try {
      value = JSON.parse(body)
    } catch {
      throw ERRORS.badJson()
    }
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw ERRORS.invalid(`Could not read ${issue?.path.join('.') || 'request body'}: ${issue?.message ?? 'wrong type'}`)
}
