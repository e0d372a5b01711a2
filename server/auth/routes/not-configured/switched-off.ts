// Requests of auth-js for features that are not configured here (an OAuth server, custom OAuth providers, passkeys): the
// answer is GoTrue's, that the feature is switched off.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { AuthRequest } from '../../http/handler.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { requireMember } from '../../http/require-member.ts'

export function switchedOff(auth: Auth): Hono<GatewayEnv> {
  const routes = new Hono<GatewayEnv>()
  const refuse = (path: string, error: () => Error, mayAsk: (request: AuthRequest) => unknown = () => true) =>
    routes.all(path, async (request) => {
      await mayAsk(request)
      throw error()
    })
  const oauthServer = () => ERRORS.featureDisabled('OAuth server is disabled')
  const customProviders = () => ERRORS.featureDisabled('Custom OAuth providers are disabled')
  refuse('/oauth/*', oauthServer)
  refuse('/user/oauth/*', oauthServer, (request) => requireMember(auth, request))
  refuse('/admin/oauth/*', oauthServer, requireAdmin)
  refuse('/admin/custom-providers/*', customProviders, requireAdmin)
  refuse('/passkeys/*', ERRORS.passkeysDisabled)
  refuse('/admin/users/:id/passkeys/*', ERRORS.passkeysDisabled, requireAdmin)
  return routes
}
