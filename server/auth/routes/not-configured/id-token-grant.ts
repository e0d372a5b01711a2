// POST /token?grant_type=id_token: no identity provider is configured; the refusal names the one the client asked for.
import { z } from 'zod'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'

const body = z.object({ id_token: text, provider: text, client_id: text, issuer: text })

export const idTokenGrant = (): Handler => async (request) => {
  const given = await readBody(request, body)
  if (!given.id_token) throw ERRORS.oauth('invalid request', 'id_token required')
  if (!given.provider && (!given.client_id || !given.issuer)) {
    throw ERRORS.oauth('invalid request', 'provider or client_id and issuer required')
  }
  throw ERRORS.providerDisabled(given.provider || given.issuer)
}
