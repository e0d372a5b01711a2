// Dates of birth in the orders people write them, what is odd about one, and what else it may mean.
// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { monthComesFirst } from '#shared/format/date-habits.ts'
import { birthdayInField, oddity, otherReading, readBirthday, writeBirthday } from './birthday.ts'

const today = new Date(2026, 10, 22)
const british = { monthFirst: false, today }
const american = { monthFirst: true, today }

const read = (text: string, reader = british) => {
  const birthday = readBirthday(text, reader)
  return birthday && writeBirthday(birthday)
}

it.each([
  // As browsers and password managers fill it in.
  '1991-03-14',
  '1991-03-14T00:00:00.000Z',
  '1991-3-14',
  // The year first, as in Japan, Hungary, China.
  '1991/03/14',
  '1991. 03. 14.',
  '1991年3月14日',
  '19910314',
  // The day first.
  '14/03/1991',
  '14.3.1991',
  '14-03-1991',
  '14 03 1991',
  '14031991',
  '14/03/91',
  '14. 3. 91',
  // The month first, where the day can't be a month.
  '03/14/1991',
  '3/14/91',
  '03141991',
  // In words.
  '14 March 1991',
  '14th of March, 1991',
  'March 14, 1991',
  'Mar 14 1991',
  '14 Mar 91',
  // In other digits.
  '١٤/٠٣/١٩٩١',
  '۱۴/۰۳/۱۹۹۱',
  '１４／０３／１９９１',
  '  14/03/1991 ',
])('%s is 14 March 1991 for everybody', (text) => {
  expect(read(text)).toBe('14/03/1991')
  expect(read(text, american)).toBe('14/03/1991')
})

it.each(['03/04/1991', '3/4/1991', '03041991', '3-4-91'])('%s follows the reader', (text) => {
  expect(read(text)).toBe('03/04/1991')
  expect(read(text, american)).toBe('04/03/1991')
})

it('dots are written by those who write the day first', () => {
  expect(read('3.4.1991', american)).toBe('03/04/1991')
  expect(read('3. 4. 91', american)).toBe('03/04/1991')
})

it('eight digits are the order that gives a day somebody may have been born on', () => {
  expect(read('20010312')).toBe('12/03/2001')
  expect(read('20011990')).toBe('20/01/1990')
  expect(read('12102001')).toBe('12/10/2001')
  expect(read('12102001', american)).toBe('10/12/2001')
})

it('a year of two digits is one of a grown-up', () => {
  expect(read('14/03/08')).toBe('14/03/2008')
  expect(read('14/03/09')).toBe('14/03/1909')
  expect(read('14/03/00')).toBe('14/03/2000')
})

it.each(['', 'tomorrow', '14/03', '14/03/199', '1991-03', '14', 'March 1991', '14/03/1991/2', 'Ada 14 1991'])(
  '%j is not a whole date',
  (text) => {
    expect(read(text)).toBeNull()
  },
)

it('a day that does not exist stays as it was written', () => {
  expect(read('31/02/1990')).toBe('31/02/1990')
  expect(read('31/02/1990', american)).toBe('31/02/1990')
  expect(read('1990-13-45')).toBe('45/13/1990')
})

it('the field takes what its format asks for, with or without the zeros', () => {
  expect(birthdayInField('14/03/1991')).toBe('14/03/1991')
  expect(birthdayInField('1/3/1991')).toBe('01/03/1991')
  expect(birthdayInField('14/03/91')).toBeNull()
  expect(birthdayInField('14/03')).toBeNull()
  expect(birthdayInField('1991-03')).toBeNull()
})

describe('what is odd', () => {
  it.each([
    ['14/03/1991', null],
    ['29/02/2000', null],
    ['22/11/2008', null],
    ['23/11/2008', 'That makes you 17.'],
    ['22/11/2026', 'That makes you 0.'],
    ['23/11/2026', 'That day is still to come.'],
    ['22/11/1906', null],
    ['22/11/1905', 'That makes you 121.'],
    ['14/03/0191', 'That makes you 1835.'],
    ['29/02/2001', 'There is no such day in the calendar.'],
    ['31/04/1990', 'There is no such day in the calendar.'],
    ['00/10/1990', 'There is no such day in the calendar.'],
    ['19/91/0314', 'There is no such day in the calendar.'],
    ['14/03/0000', 'There is no such day in the calendar.'],
  ])('about %s: %s', (date, statement) => {
    expect(oddity(date, british)).toBe(statement)
  })
})

it('a reader who writes the month first is asked about what may be either', () => {
  expect(otherReading('03/04/1991', american)).toBe('04/03/1991')
  expect(otherReading('03/04/1991', british)).toBeNull()
  expect(otherReading('14/03/1991', american)).toBeNull()
  expect(otherReading('04/04/1991', american)).toBeNull()
})

it('the month comes first where the locale says so', () => {
  expect(['en-US', 'en-GB', 'en-AU', 'de-DE', 'ja-JP', 'en-CA'].filter(monthComesFirst)).toEqual(['en-US'])
})
