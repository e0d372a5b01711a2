// Refuses every caller but the bearer of the service key: the header `apikey` alone proves nothing here. Other keys and tokens are tried in admin-users.test.ts.
import { ERRORS } from '../errors/catalogue.ts'
import type { AuthRequest } from './handler.ts'

export function requireAdmin(request: AuthRequest): void {
  if (!/^bearer\s+\S/i.test(request.req.header('authorization') ?? '')) throw ERRORS.noBearer()
  if (request.get('caller').role !== 'service_role') throw ERRORS.notAdmin()
}
