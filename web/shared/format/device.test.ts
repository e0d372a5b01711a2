// Days, hours and numbers as devices of several countries write them, in English words.
import { expect, it } from 'vitest'
import { habitsOf } from './device.ts'

const moment = new Date('2026-11-21T21:41:00Z')

function written(language: string) {
  const { dates, hourCycle, numbers } = habitsOf(language)
  const timeZone = 'UTC'
  return [
    new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(moment),
    new Intl.DateTimeFormat(dates, { hour: 'numeric', minute: '2-digit', hourCycle, timeZone }).format(moment),
    new Intl.NumberFormat(numbers).format(12_850.5),
  ].map((text) => text.replace(/\s/g, ' '))
}

it.each([
  ['en-US', 'November 21, 2026', '9:41 PM', '12,850.5'],
  ['en-GB', '21 November 2026', '21:41', '12,850.5'],
  ['de-DE', '21 November 2026', '21:41', '12.850,5'],
  ['fr-FR', '21 November 2026', '21:41', '12 850,5'],
  ['ar-EG', '21 November 2026', '9:41 pm', '12,850.5'],
  ['ja-JP', '21 November 2026', '21:41', '12,850.5'],
])('a device in %s', (language, day, hour, number) => {
  expect(written(language)).toEqual([day, hour, number])
})
