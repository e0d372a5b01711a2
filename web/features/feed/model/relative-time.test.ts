// The feed's short words for a moment.
import { expect, it } from 'vitest'
import { eventDate } from './event.ts'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now)

it.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [40 * 86_400, '40d'],
])('%i seconds ago is shown as %s', (seconds, words) => expect(ago(seconds)).toBe(words))

it('a moment ahead of the clock is shown as just now', () => expect(ago(-30)).toBe('just now'))

it("an event's day and time are shown as the host wrote them", () => {
  expect(eventDate('2026-11-26', '23:00:00', 2026)).toBe('Thu, Nov 26 · 23:00')
  expect(eventDate('2027-01-02', null, 2026)).toBe('Sat, Jan 2, 2027')
  expect(eventDate(null, '20:30:00', 2026)).toBe('20:30')
  expect(eventDate(null, null, 2026)).toBeNull()
})
