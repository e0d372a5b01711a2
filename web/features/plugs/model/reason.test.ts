// Reasons end at their limit.
import { expect, it } from 'vitest'
import { cutReason, REASON_FROM_LIMIT, REASON_LIMIT } from './reason.ts'

it('a reason that fits is kept, a longer one is cut', () => {
  expect(cutReason('Hello', REASON_LIMIT)).toBe('Hello')
  expect(cutReason('x'.repeat(300), REASON_LIMIT)).toHaveLength(280)
  expect(cutReason('x'.repeat(600), REASON_FROM_LIMIT)).toHaveLength(500)
})

it('a cut reason never ends in half a character', () => {
  expect(cutReason(`${'x'.repeat(279)}🥂`, REASON_LIMIT)).toBe('x'.repeat(279))
})
