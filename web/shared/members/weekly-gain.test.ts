// The words for a week's gain.
import { expect, it } from 'vitest'
import { weeklyGainLine } from './weekly-gain.ts'

it('the gain of the week has its words', () => {
  expect([14, 0, -23].map(weeklyGainLine)).toEqual(['+14 this week', 'Steady this week', '-23 this week'])
})
