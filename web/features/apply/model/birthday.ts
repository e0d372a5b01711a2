// Reads a date of birth in any of the usual orders, and says what is odd about it. It is kept as the field asks for it: DD/MM/YYYY.
import { monthComesFirst, nameOfMonth } from '#shared/format/date-habits.ts'
import { habits } from '#shared/format/device.ts'

export type Birthday = { day: number; month: number; year: number }

/** How the reader writes dates, and what day it is. */
export type Reader = { monthFirst: boolean; today: Date }

const youngest = 18
const oldest = 120

export const thisReader = (): Reader => ({ monthFirst: monthComesFirst(habits.dates), today: new Date() })

/** A whole date as somebody pastes it or a browser fills it in; null when it is none, or not yet. */
export function readBirthday(text: string, { monthFirst, today }: Reader): Birthday | null {
  const written = latinDigits(text)
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)T.*$/i, '$1')
  const named = withMonthName(written, today)
  if (named) return named
  if (/\p{L}{3}/u.test(written)) return null
  const numbers = written.match(/\d+/g) ?? []
  if (numbers.length === 1 && numbers[0]?.length === 8) return fromEightDigits(numbers[0], { monthFirst, today })
  const [first = '', second = '', third = ''] = numbers
  if (numbers.length !== 3) return null
  if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third) }
  const year = yearOf(third, today)
  // Nobody who writes the month first writes dots.
  const dots = /^\d+\.\s?\d/.test(written)
  return year === null ? null : inOrder(Number(first), Number(second), year, monthFirst && !dots)
}

/** The same, of eight digits without any sign between them: the order that gives a day somebody may have been born on. */
export function fromEightDigits(digits: string, { monthFirst, today }: Reader, first?: 'day'): Birthday {
  const number = (from: number, to: number) => Number(digits.slice(from, to))
  const ends = inOrder(number(0, 2), number(2, 4), number(4, 8), monthFirst && first !== 'day')
  const begins = { year: number(0, 4), month: number(4, 6), day: number(6, 8) }
  return !isLikely(ends, today) && isLikely(begins, today) ? begins : ends
}

/** DD/MM/YYYY, whether or not there is such a day. */
export function writeBirthday({ day, month, year }: Birthday): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`
}

/** What the field holds as DD/MM/YYYY: the zeros may be missing, the year is whole. Null while it is not a date. Checks no calendar. */
export function birthdayInField(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text) ?? []
  return day && month && year ? writeBirthday({ day: Number(day), month: Number(month), year: Number(year) }) : null
}

/** The day itself; null when the calendar has no such day. */
export function dayOf(written: string): Date | null {
  const [day = 0, month = 0, year = 0] = written.split('/').map(Number)
  return isRealDay({ day, month, year }) ? new Date(year, month - 1, day) : null
}

/** The other date the same digits may mean to a reader who writes the month first. */
export function otherReading(written: string, { monthFirst }: Reader): string | null {
  const [day = 0, month = 0, year = 0] = written.split('/').map(Number)
  const other = { day: month, month: day, year }
  return monthFirst && day !== month && dayOf(written) && isRealDay(other) ? writeBirthday(other) : null
}

/** What is odd about a date of birth, as a statement; null when nothing is. */
export function oddity(written: string, { today }: Reader): string | null {
  const day = dayOf(written)
  if (!day) return 'There is no such day in the calendar.'
  if (day > today) return 'That day is still to come.'
  const age = ageOn(day, today)
  if (age < youngest) return `That makes you ${age}.`
  return age > oldest ? `That makes you ${age}.` : null
}

function ageOn(born: Date, today: Date): number {
  const before =
    today.getMonth() < born.getMonth() || (today.getMonth() === born.getMonth() && today.getDate() < born.getDate())
  return today.getFullYear() - born.getFullYear() - (before ? 1 : 0)
}

/** Two numbers and a year, in the reader's order; in the other one where only that is a day. */
function inOrder(first: number, second: number, year: number, monthFirst: boolean): Birthday {
  const dayFirst = { day: first, month: second, year }
  const monthsFirst = { day: second, month: first, year }
  const [wanted, other] = monthFirst ? [monthsFirst, dayFirst] : [dayFirst, monthsFirst]
  if (isRealDay(wanted)) return wanted
  return isRealDay(other) ? other : dayFirst
}

function isRealDay({ day, month, year }: Birthday): boolean {
  const made = new Date(2000, month - 1, day)
  // Set apart: a year below 100 would be one of the last century.
  made.setFullYear(year, month - 1, day)
  return year > 0 && made.getFullYear() === year && made.getMonth() === month - 1 && made.getDate() === day
}

const isLikely = (birthday: Birthday, today: Date) =>
  isRealDay(birthday) && birthday.year <= today.getFullYear() && birthday.year >= today.getFullYear() - oldest - 1

/** A year of two digits is the last one that leaves its owner grown up. */
function yearOf(digits: string, today: Date): number | null {
  if (digits.length === 4) return Number(digits)
  if (digits.length !== 2) return null
  const century = Math.floor(today.getFullYear() / 100) * 100
  const year = century + Number(digits)
  return year <= today.getFullYear() - youngest ? year : year - 100
}

/** "14 March 1991", "March 14, 1991", in English and in the reader's language. */
function withMonthName(text: string, today: Date): Birthday | null {
  const month = monthNamed(text.toLowerCase().match(/\p{L}+/gu) ?? [])
  const numbers = text.match(/\d+/g) ?? []
  if (month === null || numbers.length !== 2) return null
  const [first = '', second = ''] = numbers
  const [day, year] = first.length === 4 ? [second, yearOf(first, today)] : [first, yearOf(second, today)]
  return year === null ? null : { day: Number(day), month, year }
}

function monthNamed(words: string[]): number | null {
  for (const locale of new Set(['en', navigator.language])) {
    for (let month = 1; month <= 12; month += 1) {
      const name = nameOfMonth(month, locale).toLowerCase()
      if (words.some((word) => word.length >= 3 && name.startsWith(word))) return month
    }
  }
  return null
}

/** The zeros of the digits in which dates are written most, besides ours. Full-width ones are ours to NFKC. */
const zeros = [0x660, 0x6f0, 0x966]

export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
