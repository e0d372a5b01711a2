// Moments on a device set to American English, as the tests run.
import { expect, it } from 'vitest'
import { listMoment, timeAgo } from './time.ts'
import { writtenDays } from './written-days.ts'
import { writtenDate, writtenHour } from './written-time.ts'

const now = new Date('2026-11-21T12:00:00')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [13 * 86_400, '13d'],
  [14 * 86_400, '2w'],
  [364 * 86_400, '52w'],
  [365 * 86_400, '1y'],
])('%i seconds ago is shown as %s', (seconds, words) => expect(timeAgo(ago(seconds), now)).toBe(words))

it('a moment ahead of the clock is shown as just now', () => expect(timeAgo(ago(-30), now)).toBe('just now'))

it.each([
  ['2026-11-21T09:05:00', '9:05 AM'],
  ['2026-11-20T23:59:00', 'Yesterday'],
  ['2026-11-17T10:00:00', 'Tue'],
  ['2026-11-14T10:00:00', 'Nov 14'],
])('in a list %s is shown as %s', (moment, words) => expect(listMoment(moment, now).replace(/\s/g, ' ')).toBe(words))

it("a host's day and hour are shown as written, in the habits of the device", () => {
  expect(writtenHour('23:00:00').replace(/\s/g, ' ')).toBe('11:00 PM')
  expect(writtenDate('2026-11-26', 2026)).toEqual({
    weekday: 'Thu',
    day: '26',
    month: 'Nov',
    year: '',
    whole: 'Thu, Nov 26',
  })
  expect(writtenDate('2027-01-02', 2026)).toMatchObject({ year: '2027', whole: 'Sat, Jan 2, 2027' })
})

it('some days have the year where it is not this one', () => {
  const plain = (words: string) => words.replace(/\s/g, ' ')
  expect(plain(writtenDays('2026-05-03', '2026-05-07', 2026))).toBe('May 3 – 7')
  expect(plain(writtenDays('2026-05-03', '2026-05-03', 2026))).toBe('May 3')
  expect(plain(writtenDays('2026-12-30', '2027-01-02', 2026))).toBe('Dec 30, 2026 – Jan 2, 2027')
})
