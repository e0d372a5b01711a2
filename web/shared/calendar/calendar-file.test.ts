// A date as calendars read it.
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const now = new Date('2026-11-27T18:00:00Z')
const date = {
  id: 'a1',
  begins: '2026-12-05T19:00:00+01:00',
  title: 'Kwame Mensah',
  place: 'Bar; Termini, Rome',
  link: 'https://club.test/inbox?thread=t',
}

it('the instant is written in universal time, and marks are escaped', () => {
  expect(calendarFile(date, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//o1//dates//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a1',
    'DTSTAMP:20261127T180000Z',
    'DTSTART:20261205T180000Z',
    'DTEND:20261205T190000Z',
    'SUMMARY:Kwame Mensah',
    'LOCATION:Bar\\; Termini\\, Rome',
    'URL:https://club.test/inbox?thread=t',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(calendarFile({ ...date, place: null }, now)).not.toContain('LOCATION')
})

it('what somebody wrote is of the clock where it is', () => {
  const written = (day: string, time: string | null) =>
    calendarFile({ ...date, begins: { day, time } }, now)
      .split('\r\n')
      .filter((line) => /^DT(START|END)/.test(line))
  expect(written('2026-12-31', '23:30')).toEqual(['DTSTART:20261231T233000', 'DTEND:20270101T003000'])
  expect(written('2026-12-31', null)).toEqual(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'])
})

it('no line is longer than 75 bytes, and no letter is cut in two', () => {
  const long = calendarFile({ ...date, place: 'Łódź 🌙 '.repeat(12) }, now)
  for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(long.replaceAll('\r\n ', '')).toContain('Łódź 🌙 '.repeat(12))
})

it('a title can not add a line of its own', () => {
  expect(calendarFile({ ...date, title: 'A\r\nATTACH:x' }, now)).toContain('SUMMARY:A\\nATTACH:x\r\n')
})
