// A date as a file that calendars take (RFC 5545), made on the device. Pure.
/** A day and an hour as somebody wrote them: of the clock where it is. Without an hour it is the whole day. */
export type WrittenMoment = { day: string; time: string | null }

export type CalendarDate = {
  id: string
  /** The instant it begins at, or the moment as it was written; an hour is kept free. */
  begins: string | WrittenMoment
  title: string
  place: string | null
  /** Of the chat. */
  link: string
}

const HOUR = 3_600_000
const encoder = new TextEncoder()

export function calendarFile(date: CalendarDate, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//o1//dates//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${date.id}`,
    `DTSTAMP:${stamp(now)}`,
    ...span(date.begins),
    `SUMMARY:${escaped(date.title)}`,
    ...(date.place ? [`LOCATION:${escaped(date.place)}`] : []),
    `URL:${date.link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function span(begins: string | WrittenMoment): string[] {
  if (typeof begins === 'string') return fromTo(begins, (moment) => `:${stamp(moment)}`, HOUR)
  const { day, time } = begins
  // Without a zone: the calendar takes it as its own.
  return time
    ? fromTo(`${day}T${time}Z`, (moment) => `:${stamp(moment).slice(0, -1)}`, HOUR)
    : fromTo(`${day}T00:00Z`, (moment) => `;VALUE=DATE:${stamp(moment).slice(0, 8)}`, 24 * HOUR)
}

function fromTo(begins: string, written: (moment: Date) => string, length: number): string[] {
  const begin = new Date(begins)
  return [`DTSTART${written(begin)}`, `DTEND${written(new Date(begin.getTime() + length))}`]
}

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (words: string) => words.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n|\r/g, '\\n')

/** A line has at most 75 bytes; what is longer goes on in the next one, after a blank. No letter is cut in two. */
function folded(line: string): string {
  let bytes = 0
  let whole = ''
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > 75) {
      whole += '\r\n '
      bytes = 1
    }
    whole += letter
    bytes += size
  }
  return whole
}
