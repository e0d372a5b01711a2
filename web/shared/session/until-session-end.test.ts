// What was begun in a session ends with it; what the next member begins does not.
import { expect, it } from 'vitest'
import { forgetSession } from './session-end.ts'
import { untilSessionEnd } from './until-session-end.ts'

it('ends with its session, and with no other', () => {
  const first = untilSessionEnd()
  expect(first.aborted).toBe(false)
  forgetSession()
  const second = untilSessionEnd()
  expect([first.aborted, second.aborted]).toEqual([true, false])
})
