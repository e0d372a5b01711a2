// What the service refuses becomes a sentence of the house, never its own words.
import { expect, it } from 'vitest'
import { toAuthError } from '#shared/errors/throw-if-auth-error.ts'
import { toAppError } from '#shared/errors/throw-if-error.ts'
import { twoStepsRefusal } from './refusals.ts'

it.each([
  ['mfa_verification_failed', 422, /^This code is not right/],
  ['mfa_challenge_expired', 422, /^That took too long/],
  ['mfa_factor_name_conflict', 422, /^You have a device of that name/],
  ['over_request_rate_limit', 429, /^Too many attempts/],
  ['something_new', 422, /^An unexpected error/],
])('%s', async (code, status, sentence) => {
  expect(twoStepsRefusal(await toAuthError({ code, message: 'Said by a machine', status }))).toMatch(sentence)
})

it('says what the club’s own rules say', () => {
  const refusal = toAppError({ code: 'PT409', hint: 'no_second_step', message: 'Set a device up first.', status: 409 })
  expect(twoStepsRefusal(refusal)).toBe('Set a device up first.')
})

it('knows a lost line', () => {
  expect(twoStepsRefusal(toAppError({ message: 'Failed to fetch' }))).toMatch(/^You seem to be offline/)
})
