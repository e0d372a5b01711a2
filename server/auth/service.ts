// The auth service's route table: GoTrue's wire contract, grouped by the caller each route is for.
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/platform/caller.ts'
import type { Service } from '#server/platform/service.ts'
import { type AuthDeps, createAuth } from './context/auth.ts'
import { ERRORS } from './errors/catalogue.ts'
import { renderError } from './errors/render-error.ts'
import { startHousekeeping } from './housekeeping.ts'
import { adminCreateUser } from './routes/admin/create-user.ts'
import { adminDeleteUser } from './routes/admin/delete-user.ts'
import { adminDeleteFactor, adminListFactors, adminRenameFactor } from './routes/admin/factors.ts'
import { adminGenerateLink } from './routes/admin/generate-link.ts'
import { adminGetUser } from './routes/admin/get-user.ts'
import { invite } from './routes/admin/invite.ts'
import { adminListUsers } from './routes/admin/list-users.ts'
import { adminUpdateUser } from './routes/admin/update-user.ts'
import { challenge } from './routes/factors/challenge.ts'
import { enrol } from './routes/factors/enrol.ts'
import { unenrol } from './routes/factors/unenrol.ts'
import { verify } from './routes/factors/verify.ts'
import { health } from './routes/health.ts'
import { jwks } from './routes/jwks.ts'
import { otp } from './routes/mail-links/otp.ts'
import { recover } from './routes/mail-links/recover.ts'
import { resend } from './routes/mail-links/resend.ts'
import { verifyGet } from './routes/mail-links/verify-get.ts'
import { verifyPost } from './routes/mail-links/verify-post.ts'
import { switchedOff } from './routes/not-configured/switched-off.ts'
import { authorize } from './routes/partners/authorize.ts'
import { callback } from './routes/partners/callback.ts'
import { linkIdentity } from './routes/partners/link-identity.ts'
import { unlinkIdentity } from './routes/partners/unlink-identity.ts'
import { passkeyRoutes } from './routes/passkeys/passkeys.ts'
import { settings } from './routes/settings.ts'
import { signup } from './routes/signup.ts'
import { acs } from './routes/sso/acs.ts'
import { samlMetadata } from './routes/sso/metadata.ts'
import {
  adminCreateProvider,
  adminDeleteProvider,
  adminGetProvider,
  adminListProviders,
  adminUpdateProvider,
} from './routes/sso/providers.ts'
import { sso } from './routes/sso/sso.ts'
import { token } from './routes/token/token.ts'
import { getUser } from './routes/user/get-user.ts'
import { logout } from './routes/user/logout.ts'
import { reauthenticate } from './routes/user/reauthenticate.ts'
import { putUser } from './routes/user/update-user.ts'

export function createAuthService(deps: AuthDeps): Service {
  const auth = createAuth(deps)
  const http = new Hono<GatewayEnv>()
  http.onError((error, request) => renderError(error, request, auth.log))
  http.use(async (request, next) => {
    request.header('cache-control', 'no-store')
    await next()
  })

  // For everybody
  http.get('/health', health())
  http.get('/settings', settings(auth))
  http.get('/.well-known/jwks.json', jwks(auth))
  http.post('/signup', signup(auth))
  http.post('/token', token(auth))
  http.post('/otp', otp(auth))
  http.post('/magiclink', otp(auth))
  http.post('/recover', recover(auth))
  http.post('/resend', resend(auth))
  http.get('/verify', verifyGet(auth))
  http.post('/verify', verifyPost(auth))
  http.get('/authorize', authorize(auth))
  http.get('/callback', callback(auth))
  http.post('/callback', callback(auth))

  // Where they are on, before the refusals of what is off
  http.route('/', passkeyRoutes(auth))

  // Before the members' routes, which would take "recovery-codes" for the id of a factor
  http.route('/', switchedOff(auth))

  // Companies' own houses, if the club has them on
  http.post('/sso', sso(auth))
  http.get('/sso/saml/metadata', samlMetadata(auth))
  http.post('/sso/saml/acs', acs(auth))
  http.get('/admin/sso/providers', adminListProviders(auth))
  http.post('/admin/sso/providers', adminCreateProvider(auth))
  http.get('/admin/sso/providers/:id', adminGetProvider(auth))
  http.put('/admin/sso/providers/:id', adminUpdateProvider(auth))
  http.delete('/admin/sso/providers/:id', adminDeleteProvider(auth))

  // For members
  http.get('/user', getUser(auth))
  http.put('/user', putUser(auth))
  http.get('/reauthenticate', reauthenticate(auth))
  http.post('/logout', logout(auth))
  http.post('/factors', enrol(auth))
  http.post('/factors/:factor/challenge', challenge(auth))
  http.post('/factors/:factor/verify', verify(auth))
  http.delete('/factors/:factor', unenrol(auth))
  http.get('/user/identities/authorize', linkIdentity(auth))
  http.delete('/user/identities/:id', unlinkIdentity(auth))

  // For the service key
  http.post('/invite', invite(auth))
  http.get('/admin/users', adminListUsers(auth))
  http.post('/admin/users', adminCreateUser(auth))
  http.get('/admin/users/:id', adminGetUser(auth))
  http.put('/admin/users/:id', adminUpdateUser(auth))
  http.delete('/admin/users/:id', adminDeleteUser(auth))
  http.get('/admin/users/:id/factors', adminListFactors(auth))
  http.put('/admin/users/:id/factors/:factor', adminRenameFactor(auth))
  http.delete('/admin/users/:id/factors/:factor', adminDeleteFactor(auth))
  http.post('/admin/generate_link', adminGenerateLink(auth))

  http.all('*', () => {
    throw ERRORS.noSuchEndpoint()
  })

  const stopHousekeeping = startHousekeeping(auth)
  return {
    http,
    async close() {
      stopHousekeeping()
      await auth.background.drain()
    },
  }
}
