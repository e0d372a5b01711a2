// The factor of an account that a route names in its path. Another account's is not found.
import { z } from 'zod'
import type { Account } from '../accounts/account.ts'
import type { FactorRow } from '../accounts/factor.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { AuthRequest } from './handler.ts'

export function factorInPath(request: AuthRequest, account: Account): FactorRow {
  const id = request.req.param('factor') ?? ''
  if (!z.guid().safeParse(id).success) throw ERRORS.badFactorId()
  const factor = account.factors.find((one) => one.id === id.toLowerCase())
  if (!factor) throw ERRORS.factorNotFound()
  return factor
}
