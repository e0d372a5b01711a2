// Every refusal of the backend becomes one kind of failure with a stable code.
import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { describeError } from './describe-error.ts'
import { throwIfError, toAppError } from './throw-if-error.ts'

it('a result without an error gives its data', () => {
  expect(throwIfError({ data: [1, 2], error: null })).toEqual([1, 2])
})

it('a rule of the database gives its code in the hint', () => {
  const error = toAppError({ code: 'PT409', hint: 'request_open', message: 'There is an open request', details: null })
  expect(error).toBeInstanceOf(AppError)
  expect(error.code).toBe('request_open')
})

it("a service's error keeps its code", () => {
  expect(toAppError({ code: '23505', hint: null, message: 'duplicate key value' }).code).toBe('23505')
  expect(toAppError({ code: 'user_banned', message: 'User is banned', status: 400 }).status).toBe(400)
})

it('a broken connection is recognised in every browser and service', () => {
  const failures = [
    { code: '', message: 'TypeError: Failed to fetch', hint: '', details: '' },
    { message: 'Load failed' },
    { name: 'AuthRetryableFetchError', message: '{}' },
    { message: 'NetworkError when attempting to fetch resource.' },
  ]
  expect(failures.map((failure) => toAppError(failure).code)).toEqual(failures.map(() => 'network'))
  expect(describeError(toAppError({ message: 'Failed to fetch' }))).toMatch(/offline/)
})

it('the error thrown keeps what it was given', () => {
  expect(() => throwIfError({ data: null, error: { code: 'PGRST116', message: 'no rows' } })).toThrow('no rows')
})
