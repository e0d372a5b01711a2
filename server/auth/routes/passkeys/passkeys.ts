// The routes of passkeys, for a club that has them on.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Auth } from '../../context/auth.ts'
import { adminDeletePasskey, adminListPasskeys } from './admin-passkeys.ts'
import { passkeyAuthenticationOptions, passkeyAuthenticationVerify } from './authenticate.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './manage.ts'
import { passkeyRegistrationOptions, passkeyRegistrationVerify } from './register.ts'

export function passkeyRoutes(auth: Auth): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  if (!auth.passkeys) return routes
  routes.post('/passkeys/authentication/options', passkeyAuthenticationOptions(auth))
  routes.post('/passkeys/authentication/verify', passkeyAuthenticationVerify(auth))
  routes.post('/passkeys/registration/options', passkeyRegistrationOptions(auth))
  routes.post('/passkeys/registration/verify', passkeyRegistrationVerify(auth))
  routes.get('/passkeys', listPasskeys(auth))
  routes.patch('/passkeys/:passkey', renamePasskey(auth))
  routes.delete('/passkeys/:passkey', deletePasskey(auth))
  routes.get('/admin/users/:id/passkeys', adminListPasskeys(auth))
  routes.delete('/admin/users/:id/passkeys/:passkey', adminDeletePasskey(auth))
  return routes
}
