// Attacks with forged and changed tokens on every service.
import { createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { claimsOf, foreignSigned, headerOf, hmacSigned, rewritten, unsigned } from '../support/forged-tokens.ts'
import { raw } from '../support/raw.ts'
import { target } from '../support/target.ts'

let cast: Cast<'alice' | 'bob'>
let token: string
let forgeries: [string, string][]

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'])
  token = (await cast.members.alice.client.auth.getSession()).data.session?.access_token ?? ''
  const claims = claimsOf(token)
  const asBob = { ...claims, sub: cast.members.bob.id }
  const asService = { ...claims, role: 'service_role' }
  const keys = (await (await fetch(`${target.url}/auth/v1/.well-known/jwks.json`)).json()) as {
    keys: Record<string, string>[]
  }
  const [published] = keys.keys
  const { kid } = headerOf(token)
  forgeries = [
    ['alg none', unsigned(asBob)],
    ['alg None', unsigned(asBob, 'None')],
    ['alg none, with the true signature', `${unsigned(asBob)}${token.split('.')[2]}`],
    ['no signature', `${token.split('.').slice(0, 2).join('.')}.`],
    ['another subject under the signature', rewritten(token, { sub: cast.members.bob.id })],
    ['the service role under the signature', rewritten(token, { role: 'service_role' })],
    ['a foreign key', foreignSigned(asService, kid)],
    ['a guessed secret', hmacSigned(asService, 'secret')],
    ['the well-known secret', hmacSigned(asService, 'super-secret-jwt-token-with-at-least-32-characters-long')],
    ['an empty secret', hmacSigned(asService, '')],
    ['a key id that is a path', hmacSigned(asService, '', { kid: '../../../dev/null' })],
    ['its own key in the header', hmacSigned(asService, 'x', { jwk: { kty: 'oct', k: 'eA' } })],
    ['half a token', token.slice(0, -10)],
    ['not a token', 'a.b.c'],
    ['no token', 'undefined'],
    ['a very long token', `${token}${'x'.repeat(5000)}`],
  ]
  if (published) {
    // Signed with the published key as if it were a shared secret.
    const pem = createPublicKey({ key: published, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    forgeries.push(['the public key as a secret', hmacSigned(asService, pem, { kid })])
    forgeries.push(['the public key’s JSON as a secret', hmacSigned(asService, JSON.stringify(published), { kid })])
  }
})

describe.each([
  ['REST', '/rest/v1/profiles?select=id', 'GET'],
  ['procedures', '/rest/v1/rpc/inbox', 'POST'],
  ['auth', '/auth/v1/user', 'GET'],
  ['storage', '/storage/v1/object/list/profile-photos', 'POST'],
  ['functions', '/functions/v1/send-notification', 'POST'],
])('%s', (_service, path, method) => {
  it('refuses every forged token', async () => {
    for (const [what, forged] of forgeries) {
      const answer = await raw(path, { method, token: forged, body: method === 'POST' ? { prefix: '' } : undefined })
      expect([400, 401, 403], `${what}: ${answer.text}`).toContain(answer.status)
    }
  })

  it('refuses every forged token as an API key', async () => {
    for (const [what, forged] of forgeries.slice(0, 8)) {
      const answer = await raw(path, {
        method,
        apikey: forged,
        token: null,
        body: method === 'POST' ? { prefix: '' } : undefined,
      })
      expect([400, 401, 403], `${what}: ${answer.text}`).toContain(answer.status)
    }
  })
})

it('a member’s token gives no more rights with any API key', async () => {
  const answer = await raw('/rest/v1/applications?select=email', { token, apikey: target.anonKey })
  expect(answer.text).toBe('[]')
  const admin = await raw('/auth/v1/admin/users', { token })
  expect(admin.status).toBe(403)
})

it('two tokens in one request give the rights of one or none', async () => {
  const answer = await raw(`/rest/v1/profiles?select=id&apikey=${target.serviceKey.slice(0, 20)}`, { token })
  expect([200, 400]).toContain(answer.status)
  const joined = await raw('/rest/v1/applications?select=id', { token: `${token}, Bearer ${target.anonKey}` })
  expect([400, 401, 403]).toContain(joined.status)
})
