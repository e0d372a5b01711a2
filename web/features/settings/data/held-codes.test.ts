// Codes are held for their owner until they are kept, and no longer than the session.
import { afterEach, expect, it } from 'vitest'
import { forgetSession } from '#shared/session/session-end.ts'
import { dropCodes, heldCodes, holdCodes } from './held-codes.ts'

afterEach(dropCodes)

it('holds them for whom they were made', () => {
  expect(heldCodes('ada')).toBeNull()
  holdCodes('ada', ['7KQF-29XW-MA4T'])
  expect(heldCodes('ada')).toEqual(['7KQF-29XW-MA4T'])
  expect(heldCodes('ben')).toBeNull()
})

it('lets them go once they are kept', () => {
  holdCodes('ada', ['7KQF-29XW-MA4T'])
  dropCodes()
  expect(heldCodes('ada')).toBeNull()
})

it('does not outlive the session', () => {
  holdCodes('ada', ['7KQF-29XW-MA4T'])
  forgetSession('ada')
  expect(heldCodes('ada')).toBeNull()
})
