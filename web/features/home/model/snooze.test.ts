// Thirty minutes, to the millisecond.
import { expect, it } from 'vitest'
import { isSnoozed, SNOOZE_MS, snoozeLeft } from './snooze.ts'

it('a dismissed banner stays away for thirty minutes and then comes back', () => {
  const at = 1_000_000
  expect(SNOOZE_MS).toBe(1_800_000)
  expect(isSnoozed(at, at)).toBe(true)
  expect(isSnoozed(at, at + SNOOZE_MS - 1)).toBe(true)
  expect(isSnoozed(at, at + SNOOZE_MS)).toBe(false)
  expect(snoozeLeft(at, at + SNOOZE_MS - 500)).toBe(500)
})

it('a banner that was never dismissed, or in the future, is shown', () => {
  expect(isSnoozed(null, 5)).toBe(false)
  expect(isSnoozed(10, 5)).toBe(false)
})
