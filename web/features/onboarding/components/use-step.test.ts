// Which step an address means.
import { expect, it } from 'vitest'
import { stepOf } from './use-step.ts'

it('the step is read from the address', () => {
  expect(['1', '6', '7', '0', 'x', null, '2.5'].map((param) => stepOf(param, 6))).toEqual([0, 5, 0, 0, 0, 0, 0])
})
