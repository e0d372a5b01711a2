// In an intro chat, asks each of the two whether they met. The answer is the member's own: it can be changed, and nobody else reads it.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ToggleChip } from '#shared/ui/buttons/chip.tsx'
import type { Meeting, MeetingAnswer, Person, Thread } from '#types/shapes.ts'
import { meetingAct, meetingSubject } from '../data/meeting-act.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { meetingAnswers, meetingLabel, meetingWith, metIn } from '../model/meeting.ts'
import { WaitingAct } from './waiting-act.tsx'

export function MeetingBar({ thread, userId }: { thread: Thread; userId: string }) {
  const other = metIn(thread, userId)
  if (!thread.meeting || !other) return null
  return <Asked thread={thread} other={other} meeting={thread.meeting} userId={userId} />
}

type Props = { thread: Thread; other: Person; meeting: Meeting; userId: string }

function Asked({ thread, other, meeting, userId }: Props) {
  const cache = useQueryClient()
  const [changing, setChanging] = useState(false)
  // Only what takes the place of a press takes the focus.
  const [pressedHere, setPressedHere] = useState(false)
  const [pressed] = useActs(userId, meetingAct, meetingSubject(thread.id))
  const { answer, due } = meetingWith(meeting, pressed?.input.answer)
  const say = (said: MeetingAnswer) => {
    outboxOf(userId).write(meetingAct, { threadId: thread.id, answer: said })
    setChanging(false)
    setPressedHere(true)
  }
  const change = () => {
    setChanging(true)
    setPressedHere(true)
  }
  if (due || changing || answer === null)
    return <Choices name={other.name} answer={answer} takesFocus={pressedHere} onSay={say} />
  const said = <Said answer={answer} takesFocus={pressedHere} onChange={change} />
  return (
    <Strip>
      {pressed ? (
        <WaitingAct
          entry={pressed}
          what={`“${meetingLabel(answer)}” is kept on this device.`}
          onTakenBack={() => void refreshThread(cache, thread.id).catch((error: unknown) => console.warn(error))}
        >
          {said}
        </WaitingAct>
      ) : (
        said
      )}
    </Strip>
  )
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <div className="shrink-0 border-b bg-surface px-4 py-1 text-small sm:px-6">
      <div className="mx-auto max-w-3xl">{children}</div>
    </div>
  )
}

type ChoicesProps = {
  name: string
  answer: MeetingAnswer | null
  takesFocus: boolean
  onSay: (answer: MeetingAnswer) => void
}

function Choices({ name, answer, takesFocus, onSay }: ChoicesProps) {
  const first = useFocusAfterPress<HTMLButtonElement>(takesFocus)
  return (
    <section aria-label="Did you meet?" className="shrink-0 border-b bg-surface px-4 py-3 sm:px-6">
      <div className="mx-auto flex max-w-3xl flex-col gap-3">
        <p>
          <span className="font-display text-lead">Did you and {name.split(' ')[0]} meet?</span>{' '}
          <span className="text-small text-muted max-sm:block">Only you see what you answer.</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {meetingAnswers.map((one, place) => (
            <ToggleChip
              key={one.answer}
              ref={place === 0 ? first : undefined}
              selected={one.answer === answer}
              onClick={() => onSay(one.answer)}
            >
              {one.label}
            </ToggleChip>
          ))}
        </div>
      </div>
    </section>
  )
}

function Said(props: { answer: MeetingAnswer; takesFocus: boolean; onChange: () => void }) {
  const change = useFocusAfterPress<HTMLButtonElement>(props.takesFocus)
  return (
    <div className="flex items-center justify-between gap-4">
      <p role="status" className="min-w-0 text-muted">
        You said “{meetingLabel(props.answer)}”. Only you see it.
      </p>
      <Button ref={change} variant="ghost" size="small" onClick={props.onChange}>
        Change
      </Button>
    </div>
  )
}

function useFocusAfterPress<Part extends HTMLElement>(takesFocus: boolean) {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (takesFocus && nothingInHand()) part.current?.focus()
  }, [takesFocus])
  return part
}
