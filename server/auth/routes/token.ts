// POST /token: hands over to the grant the client names.
import type { Auth } from '../auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Handler } from '../http/handler.ts'
import { idTokenGrant } from './token-id-token.ts'
import { passwordGrant } from './token-password.ts'
import { pkceGrant } from './token-pkce.ts'
import { refreshTokenGrant } from './token-refresh-token.ts'
import { web3Grant } from './token-web3.ts'

export function token(auth: Auth): Handler {
  const grants = new Map<string | undefined, Handler>([
    ['password', passwordGrant(auth)],
    ['refresh_token', refreshTokenGrant(auth)],
    ['pkce', pkceGrant(auth)],
    ['id_token', idTokenGrant()],
    ['web3', web3Grant()],
  ])
  return (request) => {
    const grant = grants.get(request.req.query('grant_type'))
    if (!grant) throw ERRORS.unsupportedGrant()
    return grant(request)
  }
}
