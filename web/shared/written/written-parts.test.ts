// Dates and telephone numbers are found where they can mean nothing else, and every letter stays.
import { expect, it } from 'vitest'
import { writtenParts } from './written-parts.ts'

// A Friday.
const now = new Date(2026, 10, 27, 18, 0)
const found = (text: string) =>
  writtenParts(text, now).flatMap(({ text: said, date, phone }) =>
    date ? [`${said} = ${date.day} ${date.time ?? 'all day'}`] : phone ? [`${said} = ${phone}`] : [],
  )

it.each([
  ['Dinner on 12 December?', '12 December = 2026-12-12 all day'],
  ['on Saturday, 12th of December at 8pm.', 'Saturday, 12th of December at 8pm = 2026-12-12 20:00'],
  ['December 12, 2027, 20:30 sharp', 'December 12, 2027, 20:30 = 2027-12-12 20:30'],
  ['Sat Dec 5 at 7.15 p.m. it is', 'Sat Dec 5 at 7.15 p.m. = 2026-12-05 19:15'],
  ['2026-12-24 18:00', '2026-12-24 18:00 = 2026-12-24 18:00'],
  ['the 3 of Jan', 'the 3 of Jan = 2027-01-03 all day'],
  ['since 20 November', '20 November = 2026-11-20 all day'],
  ['29 February 2028', '29 February 2028 = 2028-02-29 all day'],
  ['12 May 300 people came', '12 May = 2027-05-12 all day'],
  ['tomorrow at 9am', 'tomorrow at 9am = 2026-11-28 09:00'],
  ['Tonight at 8', 'Tonight at 8 = 2026-11-27 20:00'],
  ['Tuesday 19:30?', 'Tuesday 19:30 = 2026-12-01 19:30'],
  ['Friday at 8 pm', 'Friday at 8 pm = 2026-11-27 20:00'],
  ['12 December at 12am', '12 December at 12am = 2026-12-12 00:00'],
])('the date in “%s” is found', (text, date) => {
  expect(found(text)).toEqual([date])
})

it.each([
  ['Call +44 20 7946 0958.', '+44 20 7946 0958 = +442079460958'],
  ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958 = +442079460958'],
  ['020 7946 0958, please', '020 7946 0958 = 02079460958'],
  ['(415) 555-0132', '(415) 555-0132 = 4155550132'],
  ['at 415-555-0132', '415-555-0132 = 4155550132'],
])('the number in “%s” is found', (text, phone) => {
  expect(found(text)).toEqual([phone])
})

it.each([
  '31 February',
  'may 5 of us come',
  'Friday at 8',
  'tomorrow',
  'room 1000 000 000',
  '12/12/2026',
  '01.12.2026',
  '2026-13-01',
  '010.020.030.040',
  'order 0012-33',
  '€ 1 250 000',
  'https://a.test/2026-12-24/+442079460958',
])('nothing is found in “%s”', (text) => {
  expect(found(text)).toEqual([])
})

it.each(['12 December 99:99', 'Call 020 7946 0958 on 3 Jan at 5pm, www.a.test', 'tonight at 8, +1 415 555 0132'])(
  'every letter of “%s” stays',
  (text) => {
    const parts = writtenParts(text, now)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  },
)
