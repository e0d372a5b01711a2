// Finds dates and telephone numbers in what members write, in words that can mean nothing else. Pure.
import type { WrittenMoment } from '#shared/calendar/calendar-file.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const DAY = 86_400_000

const month =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\b\\.?'
const weekday = '(?:Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\\b)'
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?\\b'
const year = '(?:,? (\\d{4})\\b)?'
const hour = '(\\d{1,2})(?:[:.](\\d{2}))?(?: ?([ap])(?:\\.m\\.|m\\b))?'

// A day, then an hour if there is one.
const whole = (day: string) =>
  new RegExp(`(?<![\\p{L}\\d/.-])${day}(?:(?:,? at|,| @)? ${hour}(?![\\d:/.-]*\\d)|)`, 'gu')
const dayFirst = whole(`(?:${weekday},? )?(?:the )?${dayOfMonth}(?: of)? ${month}${year}`)
const monthFirst = whole(`(?:${weekday},? )?${month} ${dayOfMonth}${year}`)
const numbers = whole('(\\d{4})-(\\d{2})-(\\d{2})(?![\\d-])')
const near = whole(`([Tt]oday|[Tt]onight|[Tt]omorrow|${weekday})`)

export type Found = { at: number; text: string; date: WrittenMoment } | { at: number; text: string; phone: string }

/** `now`: the day it was written on, on this device's calendar. What is nearest to it is meant. */
export function datesIn(text: string, now: Date): Found[] {
  // Most of what is said has no digit.
  if (!/\d/.test(text)) return []
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const found: Found[] = []
  const note = (
    match: RegExpExecArray,
    day: number | null,
    [h, min, half]: (string | undefined)[],
    needsHour = false,
  ) => {
    const time = clock(h, min, half, /^tonight/i.test(match[0]))
    if (day === null || (needsHour && !time)) return
    // A number that is no hour is not of the date: "12 May 300 people".
    const said = time ? match[0] : match[0].slice(0, h === undefined ? undefined : dayLength(match[0], h, min, half))
    found.push({ at: match.index, text: said, date: { day: new Date(day).toISOString().slice(0, 10), time } })
  }
  for (const match of text.matchAll(dayFirst)) {
    const [, d, m, y, ...rest] = match
    note(match, dayOf(y, monthOf(m), d, today), rest)
  }
  for (const match of text.matchAll(monthFirst)) {
    const [, m, d, y, ...rest] = match
    note(match, dayOf(y, monthOf(m), d, today), rest)
  }
  for (const match of text.matchAll(numbers)) {
    const [, y, m, d, ...rest] = match
    note(match, dayOf(y, Number(m) - 1, d, today), rest)
  }
  for (const match of text.matchAll(near)) {
    const [, word = '', ...rest] = match
    note(match, nearDay(word, today), rest, true)
  }
  return found
}

function dayLength(said: string, ...hourParts: (string | undefined)[]): number {
  const at = said.lastIndexOf(` ${hourParts[0]}`)
  return said.slice(0, at).replace(/(?:,? at|,| @)$/, '').length
}

const monthOf = (name = '') => months.indexOf(name.slice(0, 3))

/** A day without a year is the next of its name, or one of the last weeks. */
function dayOf(y: string | undefined, m: number, d: string | undefined, today: number): number | null {
  const thisYear = new Date(today).getUTCFullYear()
  const on = (inYear: number) => Date.UTC(inYear, m, Number(d))
  let day = on(y ? Number(y) : thisYear)
  if (!y && day < today - 60 * DAY) day = on(thisYear + 1)
  const real = new Date(day)
  return real.getUTCMonth() === m && real.getUTCDate() === Number(d) && (!y || (Number(y) > 1999 && Number(y) < 2100))
    ? day
    : null
}

function nearDay(word: string, today: number): number {
  if (/^to(day|night)$/i.test(word)) return today
  if (/^tomorrow$/i.test(word)) return today + DAY
  const ahead = (weekdays.indexOf(word.slice(0, 3)) - new Date(today).getUTCDay() + 7) % 7
  return today + ahead * DAY
}

/** Only an hour that is one: with minutes, with "am" or "pm", or tonight's. */
function clock(
  h: string | undefined,
  min: string | undefined,
  half: string | undefined,
  tonight: boolean,
): string | null {
  if (h === undefined || (min === undefined && half === undefined && !tonight)) return null
  let hours = Number(h)
  if (half && (hours < 1 || hours > 12)) return null
  if (half) hours = (hours % 12) + (half === 'p' ? 12 : 0)
  else if (tonight && hours >= 5 && hours < 12) hours += 12
  const minutes = Number(min ?? 0)
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null
}

// From abroad, from inside a country, as North America writes it. Fewer digits are some other number.
const phone =
  /(?<![\p{L}\d+.,/#=-])(?:\+\d(?:[ ().-]{0,2}\d){7,14}|\(?0\d{1,4}\)?(?:[ -]?\d){6,12}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4})(?![\p{L}\d]|[-.,/:]\d)/gu

export function phonesIn(text: string): Found[] {
  if (!/\d{2}/.test(text)) return []
  return [...text.matchAll(phone)].flatMap(({ 0: said, index }) => {
    const digits = said.replace(/\(0\)/, '').replace(/[^\d+]/g, '')
    const enough = said.startsWith('+')
      ? digits.length >= 9 && digits.length <= 16
      : digits.length >= 9 && digits.length <= 15
    return enough ? [{ at: index, text: said, phone: digits }] : []
  })
}
