// Every code of the auth service ends in a sentence of the house; its own words end nowhere.
import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { authFaults, authRefusals } from '#types/auth-codes.ts'
import { AppError } from './app-error.ts'
import { describeError } from './describe-error.ts'
import { throwIfAuthError, toAuthError } from './throw-if-auth-error.ts'

const refused = (code: string) => toAuthError(new AuthApiError('Said by a machine', 422, code))

it.each(authRefusals)('%s has a sentence', async (code) => {
  const error = await refused(code)
  expect(describeError(error, 'Not done')).toMatch(/^[A-Z][^_]+\.$/)
  expect(error).toMatchObject({ code, status: 422, cause: { message: 'Said by a machine' } })
})

it.each([...authFaults, 'constructor', 'something_new'])(
  '%s is no matter of theirs: the screen speaks',
  async (code) => {
    const error = await refused(code)
    expect(describeError(error, 'Not done')).toBe('Not done')
    expect(error).toMatchObject({ code, raw: 'Said by a machine' })
  },
)

it('no code is told twice', () => {
  const codes = [...authRefusals, ...authFaults]
  expect(new Set(codes).size).toBe(codes.length)
})

it.each([
  ['a new password that is the old one', new AuthApiError('x', 422, 'same_password'), /^That is the password you/],
  ['one that is too easy', new AuthWeakPasswordError('x', 422, ['length']), /^This password is too easy/],
  ['a mail asked for twice', new AuthApiError('x', 429, 'over_email_send_rate_limit'), /^A mail left a moment ago/],
  ['too many', new AuthApiError('x', 429, 'over_request_rate_limit'), /^Too many attempts/],
  ['a lost line', new AuthRetryableFetchError('x', 0), /^You seem to be offline/],
  ['no code at all', new AuthApiError('<h1>Bad gateway</h1>', 502, undefined), /^Not done$/],
])('%s', async (_, error, sentence) => {
  const thrown = await throwIfAuthError({ data: null, error }).catch((thrown: unknown) => thrown)
  expect(thrown).toBeInstanceOf(AppError)
  expect(describeError(thrown, 'Not done')).toMatch(sentence)
})

it('what was asked for is given', async () => expect(await throwIfAuthError({ data: 1, error: null })).toBe(1))
