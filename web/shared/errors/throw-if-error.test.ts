// Whatever part of the backend refuses, a screen gets one kind of failure with a stable code.
import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { describeError } from './describe-error.ts'
import { throwIfError, toAppError } from './throw-if-error.ts'

it('gives the data when there is no error', () => {
  expect(throwIfError({ data: [1, 2], error: null })).toEqual([1, 2])
})

it('takes the code of a rule from its hint', () => {
  const error = toAppError({ code: 'PT409', hint: 'request_open', message: 'There is an open request', details: null })
  expect(error).toBeInstanceOf(AppError)
  expect(error.code).toBe('request_open')
})

it('keeps the code of a service', () => {
  expect(toAppError({ code: '23505', hint: null, message: 'duplicate key value' }).code).toBe('23505')
  expect(toAppError({ code: 'user_banned', message: 'User is banned', status: 400 }).status).toBe(400)
})

it('knows a broken connection, in every browser and service', () => {
  const failures = [
    { code: '', message: 'TypeError: Failed to fetch', hint: '', details: '' },
    { message: 'Load failed' },
    { name: 'AuthRetryableFetchError', message: '{}' },
    { message: 'NetworkError when attempting to fetch resource.' },
  ]
  expect(failures.map((failure) => toAppError(failure).code)).toEqual(failures.map(() => 'network'))
  expect(describeError(toAppError({ message: 'Failed to fetch' }))).toMatch(/offline/)
})

it('throws what it was given', () => {
  expect(() => throwIfError({ data: null, error: { code: 'PGRST116', message: 'no rows' } })).toThrow('no rows')
})
