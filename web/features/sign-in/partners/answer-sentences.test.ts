// Each answer of another house ends in a sentence of ours; whatever the address says besides its codes is not shown.
import { expect, it } from 'vitest'
import { authFaults, authRefusals } from '#types/auth-codes.ts'
import { answerIn, unfinished } from './answer-sentences.ts'

it.each([
  ['?error=access_denied&error_code=signup_disabled&error_description=x', '', /no member with that account/, 'apply'],
  ['', '#error=access_denied&error_code=signup_disabled', /no member with that account/, 'apply'],
  ['?error=access_denied&error_code=user_banned', '', /disabled this account/, 'closed'],
  ['?error=access_denied&error_description=%3Cb%3EHello%3C/b%3E', '', /turned back/, undefined],
  ['?error=invalid_request&error_code=bad_oauth_state', '', /took too long/, undefined],
  ['?error=temporarily_unavailable&error_code=request_timeout', '', /can’t be reached/, undefined],
  ['?error=server_error&error_code=identity_already_exists', '', /already opens a place/, undefined],
])('%s%s', (search, hash, sentence, next) => {
  const answer = answerIn({ search, hash })
  expect(answer?.sentence).toMatch(sentence)
  expect(answer?.next).toBe(next)
})

it.each(['saml_relay_state_not_found', 'saml_relay_state_expired'])('a company took too long: %s', (code) =>
  expect(answerIn({ search: `?error=server_error&error_code=${code}`, hash: '' })?.sentence).toMatch(/took too long/),
)

it.each(['saml_assertion_no_user_id', 'saml_assertion_no_email'])('a company that says nothing of use: %s', (code) =>
  expect(answerIn({ search: `?error=server_error&error_code=${code}`, hash: '' })?.sentence).toMatch(/did not say who/),
)

it.each(['sso_provider_not_found', 'sso_provider_disabled'])('a company that is gone meanwhile: %s', (code) =>
  expect(answerIn({ search: `?error=server_error&error_code=${code}`, hash: '' })?.sentence).toMatch(/any more/),
)

it('a company that refuses is not somebody who turned back', () => {
  const search = '?error=access_denied&error_description=x'
  expect(answerIn({ search, hash: '', from: 'saml' })?.sentence).toMatch(/^Your company did not/)
  expect(answerIn({ search, hash: '', from: 'google' })?.sentence).toMatch(/^You turned back/)
})

it.each(['?error_code=constructor', '?error_code=%3Cscript%3E', '?error=whatever', '?error='])(
  'what it does not know is a sign-in that was not finished: %s',
  (search) => expect(answerIn({ search, hash: '' })).toBe(unfinished),
)

it.each(['', '?next=/inbox', '?ended=closed'])('no answer in %j', (search) =>
  expect(answerIn({ search, hash: '#for=a@b.test' })).toBeNull(),
)

const brought = (code: string) => answerIn({ search: `?error=server_error&error_code=${code}`, hash: '' })

it.each(authRefusals)('%s, brought back, has a sentence of its own', (code) => {
  expect(brought(code)?.sentence).toMatch(/^[A-Z][^_]+\.$/)
  expect(brought(code)).not.toBe(unfinished)
})

it.each(authFaults)('%s, brought back, is a sign-in that was not finished', (code) =>
  expect(brought(code)).toBe(unfinished),
)
