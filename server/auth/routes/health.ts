// GET /health
import type { Handler } from '../http/handler.ts'

export const health = (): Handler => (request) =>
  request.json({ name: 'GoTrue', version: 'o1', description: 'GoTrue is a user registration and authentication API' })
