// What the service or the device refuses becomes a sentence of the house, never its own words.
import { expect, it } from 'vitest'
import { toAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { passkeyRefusal } from './refusals.ts'

it.each([
  ['webauthn_verification_failed', 400, /^This passkey opens no place/],
  ['webauthn_challenge_expired', 400, /^That took too long/],
  ['webauthn_challenge_not_found', 400, /^That took too long/],
  ['too_many_passkeys', 422, /^There is no room/],
  ['single_identity_not_deletable', 422, /^It is the only way/],
  ['user_banned', 403, /^The club has disabled/],
  ['something_new', 422, /^An unexpected error/],
])('%s', async (code, status, sentence) => {
  expect(passkeyRefusal(await toAuthError({ code, message: 'Said by a machine', status }))).toMatch(sentence)
})

it.each([
  ['NotAllowedError', /^Your device was closed/],
  ['AbortError', /^Your device was closed/],
  ['InvalidStateError', /^This device keeps a passkey/],
  ['SecurityError', /^Passkeys work at the club’s own address only/],
  ['NotSupportedError', /^Your device could not/],
])('the device says %s', (name, sentence) => {
  expect(passkeyRefusal(new DOMException('Said by a machine', name))).toMatch(sentence)
})
