// Formats a date of birth while it is typed: digits become DD/MM/YYYY, whatever order they come in, and deleted characters stay deleted.
import { fromEightDigits, latinDigits, type Reader, readBirthday, thisReader, writeBirthday } from './birthday.ts'

export function typeDate(before: string, typedText: string, reader: Reader = thisReader()): string {
  const typed = latinDigits(typedText)
  const { added, removed, atEnd } = changeBetween(before, typed)
  // Pasted, or filled in by the browser: in the order of whoever wrote it, not in the one this field asks for.
  const whole = added > 1 ? readBirthday(typed, reader) : null
  if (whole) return writeBirthday(whole)
  const text = typed.trimStart().replace(/[^0-9/.\s-]/g, '')
  // In the middle of a date nothing moves: what stands behind the caret is not typed again.
  if (!atEnd && /^\d{0,2}\/\d{0,2}\/\d{0,4}$/.test(text)) return text
  const deleting = removed > 0 && added === 0
  if (beginsWithYear(text, deleting)) return maskYearFirst(text, deleting)
  const date = maskDayFirst(text, deleting)
  // Whoever types follows the field: the day comes first, if that can be.
  return deleting || date.length < 10 ? date : writeBirthday(fromEightDigits(date.replaceAll('/', ''), reader, 'day'))
}

function changeBetween(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same += 1
  let end = 0
  while (end < shorter - same && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { added: after.length - same - end, removed: before.length - same - end, atEnd: end === 0 }
}

/** Four digits that are a year and no day with its month, 1991; or that end with a sign where a year still grows, 20/01/03-. */
function beginsWithYear(text: string, deleting: boolean): boolean {
  if (/^\d{4}-/.test(text)) return true
  const [, inCentury, sign] = /^(?:19|20)\/?(\d\d)(\/\d{1,2}[^0-9]$)?/.exec(text) ?? []
  return !deleting && (Number(inCentury) > 12 || sign !== undefined)
}

function maskYearFirst(text: string, deleting: boolean): string {
  const digits = text.replace(/^(\d\d)\/(\d\d)/, '$1$2')
  const [month = '', ...days] = digits.slice(4).replace(/^\D+/, '').split(/\D+/)
  const rest = days.length > 0 ? closed(month) + days.join('') : month
  const date = [digits.slice(0, 4), rest.slice(0, 2), rest.slice(2, 4)] as const
  const [year, monthPart, day] = date
  if (day.length === 2 && !deleting)
    return writeBirthday({ day: Number(day), month: Number(monthPart), year: Number(year) })
  return `${year}-${monthPart}${day || (monthPart.length === 2 && !deleting) ? `-${day}` : ''}`
}

function maskDayFirst(text: string, deleting: boolean): string {
  const [first = '', second, ...more] = text.trim().split(/\D+/)
  const digits =
    second === undefined ? first : closed(first) + (more.length > 0 ? closed(second) : second) + more.join('')
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
  let date = day
  if (month || (day.length === 2 && !deleting)) date += `/${month}`
  if (year || (month.length === 2 && !deleting)) date += `/${year}`
  return date
}

/** Many type "1/2/1990": a part closed with a sign gets its leading zero. */
const closed = (part: string) => (part.length === 1 ? `0${part}` : part)
