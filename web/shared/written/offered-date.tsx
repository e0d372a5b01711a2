// What a pressed date offers: a file for the calendar. Loads with the press.

import { calendarFile, type WrittenMoment } from '#shared/calendar/calendar-file.ts'
import { saveCalendarFile } from '#shared/calendar/save-calendar-file.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

// As calendars show of a title.
const LONGEST = 80

export function OfferedDate({ date, content }: { date: WrittenMoment; content: string }) {
  const { day, time } = date
  const line = content.replace(/\s+/g, ' ').trim()
  const title = line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
  const save = () => {
    const id = `${day}T${time ?? ''}-${[...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)}`
    saveCalendarFile(calendarFile({ id, begins: date, title, place: null, link: window.location.href }, new Date()))
  }
  return (
    <Button variant="quiet" size="small" onClick={save}>
      Add to calendar
    </Button>
  )
}
