// When the two meet, above the conversation: the times the other suggests, the own ones that wait, or the date. Nobody else in the chat sees it.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { Person, SuggestedTimes, Thread } from '#types/shapes.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { type Press, settled, settleTimesAct } from '../data/times/settle-times-act.ts'
import { dayAndHour, suggestion, timesSubject, timesWith } from '../model/meeting-times.ts'
import { partnerIn } from '../model/occasion.ts'
import { WaitingAct } from '../request/waiting-act.tsx'
import { AgreedDate } from './agreed-date.tsx'
import { useSuggestTimes } from './use-suggest-times.ts'

export function TimesBar({ thread, userId }: { thread: Thread; userId: string }) {
  const other = partnerIn(thread, userId)
  const [suggested] = useActs(userId, suggestion, timesSubject(thread.id))
  const times = timesWith(thread.times, suggested)
  if (!other || !times) return null
  return <Standing thread={thread} userId={userId} other={other} times={times} />
}

type Props = { thread: Thread; userId: string; other: Person; times: SuggestedTimes }

function Standing({ thread, userId, other, times }: Props) {
  const cache = useQueryClient()
  const [suggested] = useActs(userId, suggestion, timesSubject(thread.id))
  const [pressed] = useActs(userId, settleTimesAct, timesSubject(thread.id))
  const [pressedHere, setPressedHere] = useState(false)
  const entry = suggested ?? pressed
  const shown = pressed ? settled(pressed.input) : times
  const name = other.name.split(' ')[0] ?? other.name
  const press = (how: Press) => {
    setPressedHere(true)
    outboxOf(userId).write(settleTimesAct, { threadId: thread.id, times, ...how })
  }
  const content = shown ? (
    said(shown)
  ) : (
    <p role="status" className="py-2 text-muted">
      {pressed?.input.how === 'none' ? `You said that none of them suits.` : 'You took it back.'}
    </p>
  )
  return (
    <section aria-label="When you meet" className="border-b bg-surface px-4 py-2 text-small sm:px-6">
      <div className="mx-auto max-w-3xl">
        {entry ? (
          <WaitingAct
            entry={entry}
            what={`${name} does not know yet.`}
            onTakenBack={() => void refreshThread(cache, thread.id).catch((error: unknown) => console.warn(error))}
          >
            {content}
          </WaitingAct>
        ) : (
          content
        )}
      </div>
    </section>
  )

  function said(one: SuggestedTimes): ReactNode {
    if (one.agreed)
      return (
        <AgreedDate
          thread={thread}
          other={other}
          date={one}
          at={one.agreed}
          takesFocus={pressedHere}
          onCallOff={() => press({ how: 'drop' })}
        />
      )
    if (one.by === userId) return <Mine times={one} name={name} onTakeBack={() => press({ how: 'drop' })} />
    return <Theirs thread={thread} times={one} name={name} onPress={press} />
  }
}

function Mine({ times, name, onTakeBack }: { times: SuggestedTimes; name: string; onTakeBack: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="min-w-0 flex-[1_1_10rem] text-muted">
        You suggested {times.times.map(dayAndHour).join(' · ')}
        {times.place && ` · ${times.place}`}. {name} has not answered yet.
      </p>
      <Button variant="ghost" size="small" onClick={onTakeBack}>
        Take back
      </Button>
    </div>
  )
}

type TheirsProps = { thread: Thread; times: SuggestedTimes; name: string; onPress: (how: Press) => void }

function Theirs({ thread, times, name, onPress }: TheirsProps) {
  const { show } = useSuggestTimes(thread)
  return (
    <div className="flex flex-col gap-3 py-1">
      <p role="status" className="min-w-0 break-words">
        <span className="font-display text-lead">{name} suggests a time</span>
        {times.place && <span className="text-muted"> · {times.place}</span>}
      </p>
      <ul aria-label="Suggested times" className="flex flex-wrap gap-2">
        {times.times.map((at) => (
          <li key={at}>
            <Button variant="quiet" size="small" onClick={() => onPress({ how: 'take', at })}>
              <time dateTime={at}>{dayAndHour(at)}</time>
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-2">
        <Button variant="ghost" size="small" onClick={() => onPress({ how: 'none' })}>
          Not these
        </Button>
        <Button variant="ghost" size="small" onClick={() => show()}>
          Suggest others
        </Button>
      </div>
    </div>
  )
}
