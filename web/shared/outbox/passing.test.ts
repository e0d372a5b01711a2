// What may be sent again later, and what is refused for good.
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/app-error.ts'
import { isPassing } from './passing.ts'

it.each([
  ['network', undefined, true],
  ['unknown', 503, true],
  ['PGRST301', 401, true],
  ['over_request_rate_limit', 429, true],
  // What was written waits for the second step, and is not lost by it.
  ['second_step_needed', 403, true],
  ['not_friends', 403, false],
  ['not_a_member', 403, false],
])('%s with status %s', (code, status, passes) => {
  expect(isPassing(new AppError(code, 'No', status ? { status } : {}))).toBe(passes)
})
