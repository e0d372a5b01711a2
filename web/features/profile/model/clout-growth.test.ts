// Thirty, sixty and ninety days, counted back from the last known one.
import { expect, it } from 'vitest'
import type { CloutDay } from '#types/shapes.ts'
import { growthGain, growthInWords, growthWithin, signed } from './clout-growth.ts'

const days: CloutDay[] = Array.from({ length: 90 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  clout: 1700 + index,
}))

it('a period keeps its days', () => {
  expect(growthWithin(days, '30d')).toHaveLength(30)
  expect(growthWithin(days, '60d')).toHaveLength(60)
  expect(growthWithin(days, '90d')).toHaveLength(90)
  expect(growthWithin(days, '30d').at(-1)).toBe(days.at(-1))
  expect(growthWithin([], '30d')).toEqual([])
})

it('a period counts calendar days, not rows, when days are missing', () => {
  const gaps = days.filter((_, index) => index % 10 === 9)
  expect(growthWithin(gaps, '30d')).toHaveLength(3)
})

it('the gain of a period has its words', () => {
  expect(growthGain(growthWithin(days, '30d'))).toBe(29)
  expect([5, 0, -5].map(signed)).toEqual(['+5', '0', '-5'])
  expect(growthInWords(growthWithin(days, '30d'))).toMatch(/^From 1,760 on .* to 1,789 on .*, \+29\.$/)
  expect(growthInWords([{ day: '2026-01-01', clout: 1700 }])).toMatch(/^1,700 on /)
  expect(growthInWords([])).toBe('No days yet.')
})
