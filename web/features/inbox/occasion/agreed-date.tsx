// The date of the two: when and where, for the calendar, and the way to call it off.
import { useEffect, useRef } from 'react'
import { calendarFile } from '#shared/calendar/calendar-file.ts'
import { saveCalendarFile } from '#shared/calendar/save-calendar-file.ts'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { to } from '#shared/links/to.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import type { Person, SuggestedTimes, Thread } from '#types/shapes.ts'
import { dayAndHour } from '../model/meeting-times.ts'

type Props = {
  thread: Thread
  other: Person
  date: SuggestedTimes
  at: string
  takesFocus: boolean
  onCallOff: () => void
}

export function AgreedDate({ thread, other, date, at, takesFocus, onCallOff }: Props) {
  const asking = useOverlay(`call-off-${date.id}`)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus && nothingInHand()) add.current?.focus()
  }, [takesFocus])
  const name = other.name.split(' ')[0] ?? other.name
  const save = () =>
    saveCalendarFile(
      calendarFile(
        {
          id: date.id,
          begins: at,
          title: other.name,
          place: date.place,
          link: new URL(to('/inbox', { thread: thread.id }), window.location.origin).href,
        },
        new Date(),
      ),
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="min-w-0 break-words">
        <span className="text-muted">You meet {name}: </span>
        <time dateTime={at} className="whitespace-nowrap text-gold-ink">
          {dayAndHour(at)}
        </time>
        {date.place && ` · ${date.place}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={add} variant="quiet" size="small" onClick={save}>
          Add to calendar
        </Button>
        {new Date(at) > new Date() && (
          <Button variant="ghost" size="small" onClick={() => asking.show()}>
            Call off
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking.open}
        onCancel={asking.hide}
        onConfirm={() => asking.hideThen(onCallOff)}
        danger
        title="Call off this date?"
        description={`${name} is told that you can’t make it.`}
        confirmLabel="Call off"
      />
    </div>
  )
}
