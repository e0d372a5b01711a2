// `[auth.external.*]`: what is on, where its secret comes from, and the sentence for each mistake.
import { expect, it } from 'vitest'
import { enabledPartners, partnerTables } from './partner-settings.ts'

const read = (tables: object, env: Record<string, string> = {}) => enabledPartners(partnerTables.parse(tables), env)

it('what is enabled is read, with secrets of the environment and several client ids', () => {
  const { partners, faults } = read(
    {
      google: { enabled: true, client_id: 'web, phone', secret: 'env(GOOGLE_SECRET)', skip_nonce_check: true },
      apple: { enabled: false, client_id: 'x', secret: 'env(APPLE_SECRET)' },
      twitch: { enabled: false },
    },
    { GOOGLE_SECRET: 'hush' },
  )
  expect(faults).toEqual([])
  expect(partners).toEqual([
    {
      name: 'google',
      clientIds: ['web', 'phone'],
      secret: 'hush',
      redirectUri: '',
      url: '',
      skipNonceCheck: true,
      emailOptional: false,
    },
  ])
})

it.each([
  [{ twitch: { enabled: true, client_id: 'a', secret: 'b' } }, /twitch is not offered by this server/],
  [{ google: { enabled: true, client_id: 'a', secret: 'env(NOT_THERE)' } }, /takes its secret from NOT_THERE/],
  [{ google: { enabled: true, secret: 'b' } }, /google needs a client_id/],
  [{ google: { enabled: true, client_id: 'a' } }, /google needs a secret/],
  [{ keycloak: { enabled: true, client_id: 'a', secret: 'b' } }, /needs the url of its issuer/],
  [
    { keycloak: { enabled: true, client_id: 'a', secret: 'b', url: 'http://id.club' } },
    /needs an https address as its url/,
  ],
  [
    { google: { enabled: true, client_id: 'a', secret: 'b', redirect_uri: 'javascript:x' } },
    /https address as its redirect_uri/,
  ],
])('%j: %s', (tables, sentence) => {
  expect(read(tables).faults.join('; ')).toMatch(sentence)
})

it('nothing is on by itself', () => {
  expect(read({})).toEqual({ partners: [], faults: [] })
  expect(read({ google: { client_id: 'a', secret: 'b' } }).partners).toEqual([])
})
