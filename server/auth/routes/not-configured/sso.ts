// POST /sso: single sign-on is not configured.
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'

export const sso = (): Handler => () => {
  throw ERRORS.samlDisabled()
}
