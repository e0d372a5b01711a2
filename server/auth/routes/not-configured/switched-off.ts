// Requests for features of GoTrue that are not configured here (single sign-on, an OAuth server, passkeys, recovery codes,
// SCIM): the answer is GoTrue's, that the feature is switched off. docs/refusals.md lists them, acceptance/refusals.test.ts asks them all.
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
  const member = (request: AuthRequest) => requireMember(auth, request)
  const oauthServer = () => ERRORS.featureDisabled('OAuth server is disabled')
  const customProviders = () => ERRORS.featureDisabled('Custom OAuth providers are disabled')
  const scim = () => ERRORS.featureDisabled('SCIM is disabled')
  const recoveryCodes = () => ERRORS.featureDisabled('MFA recovery codes are disabled')
  const auditLog = () => ERRORS.featureDisabled('The audit log is not served here')
  refuse('/.well-known/openid-configuration', oauthServer)
  refuse('/.well-known/oauth-authorization-server', oauthServer)
  refuse('/oauth/*', oauthServer)
  refuse('/user/oauth/*', oauthServer, member)
  refuse('/admin/oauth/*', oauthServer, requireAdmin)
  refuse('/admin/custom-providers/*', customProviders, requireAdmin)
  if (!auth.saml) {
    refuse('/sso/*', ERRORS.samlDisabled)
    refuse('/admin/sso/*', ERRORS.samlDisabled, requireAdmin)
  }
  refuse('/scim/*', scim)
  refuse('/admin/scim-providers/*', scim, requireAdmin)
  refuse('/factors/recovery-codes/*', recoveryCodes, member)
  if (!auth.passkeys) {
    refuse('/passkeys/*', ERRORS.passkeysDisabled)
    refuse('/admin/users/:id/passkeys/*', ERRORS.passkeysDisabled, requireAdmin)
  }
  refuse('/admin/audit', auditLog, requireAdmin)
  return routes
}
