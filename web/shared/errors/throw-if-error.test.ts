// Every refusal of the backend becomes one kind of failure with a stable code and the service's own words. Fed with the errors the
// client really gives: most are instances of Error, whose message is not enumerable.
import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthUnknownError,
  FunctionsFetchError,
  FunctionsHttpError,
  PostgrestError,
  StorageApiError,
} from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { describeError, failureMark } from './describe-error.ts'
import { throwIfError, toAppError } from './throw-if-error.ts'
import { throwIfFunctionError } from './throw-if-function-error.ts'

type Result = Parameters<typeof throwIfError>[0]

function thrownFor(result: Result): AppError {
  try {
    throwIfError(result)
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('nothing was thrown')
}

it('a result without an error gives its data', () => {
  expect(throwIfError({ data: [1, 2], error: null })).toEqual([1, 2])
})

it.each([
  [new StorageApiError('The object exceeded the maximum allowed size', 413, '413'), /too large .* smaller/],
  [new StorageApiError('new row violates row-level security policy', 403, '403'), /^Not done$/],
  [new AuthUnknownError('Unexpected token < in JSON', new Response('<html>')), /^Not done$/],
  [new AuthApiError('<h1>Too Many Requests</h1>', 429, undefined), /^Too many attempts/],
  [new AuthApiError('Unexpected failure, please check server logs', 500, 'unexpected_failure'), /^Not done$/],
  [new AuthApiError('Email logins are disabled', 422, 'email_provider_disabled'), /^Not done$/],
  [new AuthApiError('Bad JWT', 401, undefined), /^Your session has ended/],
  [new PostgrestError({ code: '', message: '<html>413', hint: '', details: '' }), /^Not done$/],
])('the words of a machine stay off the screen, in its message too: %s', (error, sentence) => {
  const thrown = thrownFor({ data: null, error })
  expect(describeError(thrown, 'Not done')).toMatch(sentence)
  expect(thrown.message).toBe('The server refused')
  expect(thrown.raw).toBe(error.message)
})

const rule = { code: 'PT409', hint: 'request_open', message: 'There is an open request', details: '' }

it.each([
  ['as an error', new PostgrestError(rule)],
  ['as the plain object of an answer', rule],
])('a rule of the database gives its code in the hint, %s', (_, error) => {
  const thrown = thrownFor({ data: null, error, status: 409 })
  expect(thrown.code).toBe('request_open')
  expect(thrown.status).toBe(409)
  expect(describeError(thrown)).toBe('There is an open request')
})

it('a full disk is said in house words', () => {
  const full = new PostgrestError({ code: 'PT507', hint: 'no_room', message: 'could not extend file', details: '' })
  expect(describeError(thrownFor({ data: null, error: full, status: 507 }))).toMatch(/^There is no room for more/)
})

it("the database's own error keeps its code", () => {
  const error = new PostgrestError({ code: '23505', hint: '', details: '', message: 'duplicate key value' })
  expect(thrownFor({ data: null, error }).code).toBe('23505')
})

it('the words of a function reach the screen', async () => {
  const answer = Response.json({ error: 'That member is not here', code: 'not_found' }, { status: 404 })
  const refused = throwIfFunctionError({ data: null, error: new FunctionsHttpError(answer) })
  const error: unknown = await refused.catch((thrown: unknown) => thrown)
  expect(describeError(error)).toBe('That member is not here')
  expect(error).toMatchObject({ code: 'not_found', status: 404 })
})

it('what stands before a function does not speak for it', async () => {
  for (const said of [
    { message: 'Function failed due to not having enough compute resources', code: 'WORKER_LIMIT' },
    { msg: 'Invalid JWT' },
  ]) {
    const answer = Response.json(said, { status: 400 })
    const refused = throwIfFunctionError({ data: null, error: new FunctionsHttpError(answer) })
    const error: unknown = await refused.catch((thrown: unknown) => thrown)
    expect(describeError(error, 'Not done')).toBe('Not done')
    expect(error).toMatchObject({ message: 'The server refused' })
  }
})

it('a broken connection is recognised in every browser and service', async () => {
  const refused: unknown = await fetch('http://127.0.0.1:1/').catch((error: unknown) => error)
  if (!(refused instanceof TypeError)) throw new Error('the port answers')
  const failures = [
    refused,
    new AuthRetryableFetchError('{}', 0),
    new FunctionsFetchError({}),
    new PostgrestError({ code: '', message: 'TypeError: Failed to fetch', hint: '', details: '' }),
    new TypeError('Load failed'),
    new TypeError('NetworkError when attempting to fetch resource.'),
  ]
  const errors = failures.map((error) => thrownFor({ data: null, error }))
  expect(errors.map(({ code }) => code)).toEqual(failures.map(() => 'network'))
  for (const error of errors) expect(describeError(error)).toMatch(/offline/)
  expect(describeError(refused)).toMatch(/offline/)
})

it.each([
  [
    'of a server that breaks',
    new PostgrestError({ code: 'XX000', message: 'cache lookup failed', hint: '', details: '' }),
    500,
  ],
  [
    'of a proxy without a server',
    new PostgrestError({ code: '', message: '<html>502 Bad Gateway', hint: '', details: '' }),
    502,
  ],
  [
    'of PostgreSQL about a table',
    new PostgrestError({ code: '23514', message: 'violates check', hint: '', details: '' }),
    400,
  ],
  ['of the REST service', new PostgrestError({ code: 'PGRST116', message: '0 rows', hint: '', details: '' }), 406],
])('the words %s stay off the screen', (_, error, status) => {
  const thrown = thrownFor({ data: null, error, status, statusText: '7f3a' })
  expect(describeError(thrown)).toBe('An unexpected error occurred. Please try again.')
  expect(describeError(thrown, 'Failed to save')).toBe('Failed to save')
  expect(failureMark(thrown)).toBe([error.code || status, status < 500 ? [] : '7f3a'].flat().join(' · '))
})

it('a refusal in words has no mark', () => {
  expect(failureMark(thrownFor({ data: null, error: new PostgrestError(rule), status: 409 }))).toBeNull()
  expect(failureMark(new TypeError('Load failed'))).toBeNull()
})

it('a function that breaks is found by the number of its request', async () => {
  const answer = Response.json({ error: 'ECONNREFUSED' }, { status: 500, headers: { 'x-request-id': '7f3a' } })
  const error: unknown = await throwIfFunctionError({ data: null, error: new FunctionsHttpError(answer) }).catch(
    (thrown: unknown) => thrown,
  )
  expect(describeError(error, 'It is on our side.')).toBe('It is on our side.')
  expect(failureMark(error)).toMatch(/7f3a$/)
})

it('the error thrown keeps what it was given', () => {
  const error = new PostgrestError({ code: 'PGRST116', message: 'no rows', hint: '', details: 'The result has 0 rows' })
  expect(thrownFor({ data: null, error })).toMatchObject({
    raw: 'no rows',
    details: 'The result has 0 rows',
    cause: error,
  })
  expect(toAppError(error).cause).toBe(error)
})
