// The specification's numbers, one by one.
import { expect, it } from 'vitest'
import { cloutOf, percentileOf, scoreOf, topPercentOf } from './clout.ts'

it.each([
  [100, 99],
  [95, 99],
  [94, 95],
  [90, 95],
  [85, 90],
  [80, 85],
  [75, 80],
  [70, 75],
  [65, 70],
  [60, 65],
  [55, 60],
  [54, 50],
  [0, 50],
])('a score of %i is at percentile %i', (score, percentile) => {
  expect(percentileOf(score)).toBe(percentile)
})

it('the top percent is the rest of the percentile, never below 1', () => {
  expect(topPercentOf(85)).toBe(15)
  expect(topPercentOf(100)).toBe(1)
})

it('clout is 1700 + 23 x the mean score, from 1700 to 4000', () => {
  expect(cloutOf(84)).toBe(3632)
  expect(cloutOf(0)).toBe(1700)
  expect(cloutOf(100)).toBe(4000)
  expect(scoreOf([{ score: 88 }, { score: 85 }, { score: 79 }])).toBe(84)
  expect(scoreOf([])).toBe(0)
})
