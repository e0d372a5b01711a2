// Storage errors: what the answer tells the caller, and what it does not.
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, PostgresError } from '#server/database/postgres-error.ts'
import { ERRORS } from './catalogue.ts'
import { refusalOf } from './render-error.ts'

describe('faults', () => {
  it.each([
    [new DatabaseUnavailable('gone'), 503, 503],
    [new PostgresError({ code: '42501', message: 'denied' }), 403, 400],
    [new PostgresError({ code: '23505', message: 'duplicate key' }), 409, 400],
    [new PostgresError({ code: '23503', message: 'no bucket' }), 404, 400],
    [new PostgresError({ code: 'PT422', message: 'a rule', hint: 'some_rule' }), 422, 400],
    [new PostgresError({ code: '53100', message: 'could not extend file' }), 507, 507],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 507, 507],
  ])('%s has its status in the body and on the wire', (fault, status, httpStatus) => {
    expect(refusalOf(fault)).toMatchObject({ status, httpStatus })
  })

  it('of the server give the caller no details', () => {
    expect(refusalOf(new Error('secret detail'))).toBeUndefined()
    expect(refusalOf(new PostgresError({ code: '42703', message: 'column x does not exist' }))).toBeUndefined()
  })

  it('repeat no control characters and no long text of the caller', () => {
    expect(ERRORS.invalidKey(`a\r\nb${'x'.repeat(5000)}`).message).toMatch(/^Invalid key: a\uFFFD\uFFFDbx{196}$/)
  })
})
