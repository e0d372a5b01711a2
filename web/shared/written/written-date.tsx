// A date in what somebody wrote: a press offers it for the calendar.
import { Suspense } from 'react'
import type { WrittenMoment } from '#shared/calendar/calendar-file.ts'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { writtenDate, writtenHour } from '#shared/format/written-time.ts'
import { Popover } from '#shared/ui/overlays/popover.tsx'
import { pressableLook } from './look.ts'

const OfferedDate = lazyQuietly(async () => ({ default: (await import('./offered-date.tsx')).OfferedDate }))

type Props = { text: string; date: WrittenMoment; content: string }

export function WrittenDate({ text, date, content }: Props) {
  const { day, time } = date
  return (
    <Popover
      align="start"
      title={[writtenDate(day, new Date().getFullYear()).whole, time && writtenHour(time)].filter(Boolean).join(' · ')}
      trigger={
        // Its own lines: where a message keeps every space, the one at the end of a line would hang out of it.
        <button
          type="button"
          className={`max-w-full select-text whitespace-normal pb-0.5 text-left decoration-dotted ${pressableLook}`}
        >
          {text}
        </button>
      }
    >
      <Suspense fallback={<span className="block h-11" />}>
        <OfferedDate date={date} content={content} />
      </Suspense>
    </Popover>
  )
}
