// GET /authorize: no third-party provider is configured.
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'

export const authorize = (): Handler => (request) => {
  if (!request.req.query('provider')) throw ERRORS.invalid('Unsupported provider: Provider could not be found')
  throw ERRORS.providerNotEnabled()
}
