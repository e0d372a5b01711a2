// POST /token: calls the grant that the client names.
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { idTokenGrant } from '../partners/id-token-grant.ts'
import { web3Grant } from '../web3/web3-grant.ts'
import { passwordGrant } from './password-grant.ts'
import { pkceGrant } from './pkce-grant.ts'
import { refreshTokenGrant } from './refresh-token-grant.ts'

export function token(auth: Auth): Handler {
  const grants = new Map<string | undefined, Handler>([
    ['password', passwordGrant(auth)],
    ['refresh_token', refreshTokenGrant(auth)],
    ['pkce', pkceGrant(auth)],
    ['id_token', idTokenGrant(auth)],
    ['web3', web3Grant(auth)],
  ])
  return (request) => {
    const grant = grants.get(request.req.query('grant_type'))
    if (!grant) throw ERRORS.unsupportedGrant()
    return grant(request)
  }
}
