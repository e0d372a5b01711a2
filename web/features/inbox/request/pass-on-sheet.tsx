// The connector of a chain passes the request on: to which of their friends who know the target, and with which words for them.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { connectorsToQuery } from '#shared/api/members/introductions.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { PersonChoice } from '#shared/people/person-choice.tsx'
import { whyAsk } from '#shared/people/why-ask.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { RadioList } from '#shared/ui/forms/radio-list.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { numbers } from '#types/limits.ts'
import type { Connector, Thread } from '#types/shapes.ts'
import { passOnAct } from '../data/introductions/pass-on-act.ts'

const first = (name: string) => name.split(' ')[0] ?? name

type Props = { thread: Thread; onClose: () => void }

export default function PassOnSheet({ thread, onClose }: Props) {
  return (
    <Sheet open onClose={onClose} size="full" title="Pass it on">
      {thread.targetId && <Loading thread={thread} targetId={thread.targetId} onDone={onClose} />}
    </Sheet>
  )
}

function Loading({ thread, targetId, onDone }: { thread: Thread; targetId: string; onDone: () => void }) {
  const ways = useQuery(connectorsToQuery(targetId))
  if (ways.isPending)
    return (
      <SkeletonRegion label="Loading your friends...">
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonRegion>
    )
  if (ways.isError && !ways.data)
    return <ErrorState title="Your friends did not load" error={ways.error} onRetry={() => void ways.refetch()} />
  const friends = ways.data.connectors.filter(({ id }) => id !== thread.requesterId)
  if (friends.length === 0)
    return (
      <EmptyState title="Nobody can pass it on just now.">
        <p>None of your friends can introduce them any more.</p>
      </EmptyState>
    )
  return <PassOnForm thread={thread} friends={friends} onDone={onDone} />
}

function PassOnForm({ thread, friends, onDone }: { thread: Thread; friends: Connector[]; onDone: () => void }) {
  const heading = useId()
  const me = useUserId()
  const draft = `pass-on-${thread.id}`
  const note = useMemberDraft(draft, 1, '')
  const [chosen, setChosen] = useState<string | null>(null)
  const second = friends.find(({ id }) => id === chosen) ?? friends[0]
  const send = () => {
    if (!second) return
    const { id, name } = second
    outboxOf(me).write(passOnAct, {
      threadId: thread.id,
      second: { id, name },
      note: note.value,
      draft: `${me}:${draft}`,
    })
    note.discard('')
    onDone()
  }
  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <section aria-labelledby={heading}>
        <h3 id={heading} className="eyebrow mb-2">
          Who could introduce them
        </h3>
        <RadioList
          aria-labelledby={heading}
          value={second?.id ?? null}
          onValueChange={(next) => setChosen(next as string)}
          className="flex flex-col gap-1"
        >
          {friends.map((friend) => (
            <PersonChoice key={friend.id} {...friend} note={whyAsk(friend.why)} />
          ))}
        </RadioList>
      </section>
      <DraftNote {...note} onDiscard={note.clear} onUndo={note.undo} />
      <Field
        label="Your note"
        hint={`Optional. Only ${second ? first(second.name) : 'your friend'} reads it, and does not learn yet who asks.`}
        counter={{ now: note.value.length, max: numbers.longestNote }}
        className="flex-1"
      >
        <Textarea
          value={note.value}
          minRows={3}
          maxRows={6}
          maxLength={numbers.longestNote}
          placeholder="Why should they do this?"
          onChange={(event) => note.change(event.target.value)}
        />
      </Field>
      <Button type="submit" full>
        Pass it on to {second ? first(second.name) : ''}
      </Button>
    </form>
  )
}
