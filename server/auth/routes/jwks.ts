// GET /.well-known/jwks.json: the public keys that verify access tokens.
import type { Auth } from '../context/auth.ts'
import type { Handler } from '../http/handler.ts'

export const jwks =
  (auth: Auth): Handler =>
  (request) => {
    request.header('cache-control', 'public, max-age=600')
    return request.json(auth.keys.jwks())
  }
