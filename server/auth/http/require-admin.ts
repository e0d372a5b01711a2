// Refuses every caller but the service key. Other keys and tokens are tried in admin-users.test.ts.
import { ERRORS } from '../errors/catalogue.ts'
import type { AuthRequest } from './handler.ts'

export function requireAdmin(request: AuthRequest): void {
  const bearer = request.req.header('authorization') ?? request.req.header('apikey')
  if (!bearer) throw ERRORS.noBearer()
  if (request.get('caller').role !== 'service_role') throw ERRORS.notAdmin()
}
