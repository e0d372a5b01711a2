// A date of two as a file that calendars take (RFC 5545), made on the device. Pure.
export type CalendarDate = {
  id: string
  /** The instant it begins at; an hour is kept free. */
  begins: string
  title: string
  place: string | null
  /** Of the chat. */
  link: string
}

const HOUR = 3_600_000
const encoder = new TextEncoder()

export function calendarFile(date: CalendarDate, now: Date): string {
  const begins = new Date(date.begins)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//o1//dates//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${date.id}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(new Date(begins.getTime() + HOUR))}`,
    `SUMMARY:${escaped(date.title)}`,
    ...(date.place ? [`LOCATION:${escaped(date.place)}`] : []),
    `URL:${date.link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
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
