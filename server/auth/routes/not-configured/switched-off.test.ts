// Requests of auth-js for features that are not configured: the answer is that the feature is switched off.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  // A demo club, as this server's settings say, would have passkeys on.
  server = await startTestAuth({ project: { passkey: { enabled: false } } })
})
afterAll(() => server.close())

it('the OAuth server is switched off, for members and for the service key', async () => {
  const browser = server.browser()
  await browser.auth.signInWithPassword(await server.makeMember())
  const { oauth } = server.admin().auth.admin
  for (const { error } of [
    await browser.auth.oauth.getAuthorizationDetails('x'),
    await browser.auth.oauth.listGrants(),
    await oauth.listClients(),
    await oauth.deleteClient(randomUUID()),
  ]) {
    expect(error).toMatchObject({ status: 404, code: 'feature_disabled', message: 'OAuth server is disabled' })
  }
})

it('custom providers are switched off', async () => {
  const { error } = await server.admin().auth.admin.customProviders.listProviders()
  expect(error).toMatchObject({ status: 404, code: 'feature_disabled' })
})

it('passkeys are switched off', async () => {
  const answer = await server.request('/passkeys/authentication/options', { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error_code: 'passkey_disabled' })
})

it.each(['/admin/oauth/clients', '/admin/custom-providers', `/admin/users/${randomUUID()}/passkeys`])(
  '%s answers only the service key',
  async (path) => expect((await server.request(path)).status).toBe(403),
)
