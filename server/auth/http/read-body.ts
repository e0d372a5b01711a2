// Reads a JSON body into the shape a route asks for. Unknown fields are let through unread, as GoTrue does.
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

export async function readBody<Shape extends z.ZodType>(request: AuthRequest, shape: Shape): Promise<z.output<Shape>> {
  const body = await request.req.text()
  let value: unknown = {}
  if (body !== '') {
    try {
      value = JSON.parse(body)
    } catch {
      throw ERRORS.badJson()
    }
  }
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw ERRORS.invalid(`Could not read ${issue?.path.join('.') || 'request body'}: ${issue?.message ?? 'wrong type'}`)
}
