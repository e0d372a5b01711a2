// Thirty, sixty and ninety days, counted back from today.
import { expect, it, vi } from 'vitest'
import type { CloutDay } from '#types/shapes.ts'
import { causeInWords, growthGain, growthInWords, growthSpan, growthWithin, signed } from './clout-growth.ts'

const days: CloutDay[] = Array.from({ length: 91 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  clout: 1700 + index,
}))

it('a period reaches from the end of its day before the first to today, so that its ends differ by what it gained', () => {
  expect(growthWithin(days, '30d')).toHaveLength(31)
  expect(growthWithin(days, '60d')).toHaveLength(61)
  expect(growthWithin(days, '90d')).toHaveLength(91)
  expect(growthWithin(days, '30d').at(-1)).toBe(days.at(-1))
  expect(growthGain(growthWithin(days, '30d'))).toBe(30)
  expect(growthWithin([], '30d')).toEqual([])
})

it('a member of a few days reads since when, not a period that was not', () => {
  const few = days.slice(0, 4)
  expect(growthSpan(growthWithin(few, '30d'), '30d')).toMatch(/^since /)
  expect(growthSpan(growthWithin(days, '30d'), '30d')).toBe('in 30 days')
  expect(growthSpan(growthWithin(days, '90d'), '90d')).toBe('in 90 days')
  expect(growthSpan(days.slice(0, 1), '30d')).toBe('Your line begins today.')
  expect(growthSpan([], '30d')).toBe('Your line begins today.')
})

it.each(['America/Los_Angeles', 'Pacific/Auckland'])('a day is that of the calendar, read in %s', async (zone) => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  const there = await import('./clout-growth.ts')
  expect(there.calendarDay({ day: '2026-03-09', clout: 0 })).toMatch(/9/)
  vi.unstubAllEnvs()
})

it('the gain of a period has its words', () => {
  expect([5, 0, -5].map(signed)).toEqual(['+5', '0', '-5'])
  expect(growthInWords(growthWithin(days, '30d'))).toMatch(/^From 1,760 on .* to 1,790 on .*, \+30\.$/)
  expect(growthInWords([{ day: '2026-01-01', clout: 1700 }])).toMatch(/^1,700 on /)
  expect(growthInWords([])).toBe('No days yet.')
})

it('a cause says who, where, and the point it was', () => {
  const endorser = { id: 'kwame', name: 'Kwame Mensah', avatarUrl: null }
  expect(causeInWords({ endorser, industry: 'RealEstate' })).toBe('+1 in Real Estate: Kwame endorsed you')
})
