// Chooses the other friend and adds a message. Opens the chat that is created.
import { useId, useState } from 'react'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { useTypedHere } from '#shared/drafts/use-typed-here.ts'
import { isAppError, type Sentences } from '#shared/errors/app-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { RadioList } from '#shared/ui/forms/radio-list.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { FriendCard } from '#types/shapes.ts'
import { PersonChoice } from '../components/person-choice.tsx'
import { SheetFooter } from '../components/sheet-footer.tsx'
import { useIntroduce } from '../data/introduce.ts'
import { cutReason, REASON_LIMIT } from '../model/reason.ts'

// A list of this many or more has a search field.
const SEARCHABLE = 8

const refusals = {
  already_friends: 'The two are friends already.',
  not_friends: 'You can only introduce your friends.',
  not_available: 'This member is not available.',
  connector_not_chosen: 'One of the two takes introductions only through friends they chose.',
} satisfies Sentences

/** A refusal stays a refusal however often it is retried. */
const failure = (error: unknown) =>
  isAppError(error) && error.status !== undefined && error.status >= 400 && error.status < 500
    ? 'Failed to create intro chat'
    : 'Failed to create group chat. Please try again.'

const mayMeet = ({ mayIntroduce }: FriendCard) => mayIntroduce !== false

type Props = { person: FriendCard; others: FriendCard[]; chosenFirst: string | null }

export function IntroduceForm({ person, others, chosenFirst }: Props) {
  const heading = useId()
  const navigate = useNavigate()
  const [filter, setFilter] = useTypedHere('friends')
  const [chosen, setChosen] = useState(
    others.find((friend) => friend.id === chosenFirst && mayMeet(friend))?.id ?? null,
  )
  const words = useMemberDraft(`introduce-${person.id}`, 1, '')
  const introduce = useIntroduce()
  const other = others.find(({ id }) => id === chosen)
  const found = new Set(findPeople(others, filter))
  const shown = others.filter((friend) => friend.id === chosen || found.has(friend))

  const send = () => {
    if (!other) return
    introduce.mutate(
      { first: person.id, second: other.id, message: words.value },
      {
        onSuccess: ({ threadId, created }) => {
          words.discard('')
          toast.success(created ? 'Intro chat created!' : 'Opening intro chat...')
          void navigate(to('/inbox', { thread: threadId }))
        },
        onError: (error) => sayFailed(error, failure(error), refusals),
      },
    )
  }

  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="text-muted">
        {other ? `Introduce ${person.name} to ${other.name}.` : `Introduce ${person.name} to one of your friends.`}
      </p>
      <DraftNote {...words} onDiscard={words.clear} onUndo={words.undo} />
      <Field
        label="A few words"
        hint="Optional. Both will read them."
        counter={{ now: words.value.length, max: REASON_LIMIT }}
      >
        <Textarea
          value={words.value}
          minRows={2}
          maxRows={5}
          placeholder="Why should they meet?"
          onChange={(event) => words.change(cutReason(event.target.value, REASON_LIMIT))}
        />
      </Field>
      <section aria-labelledby={heading} className="flex-1">
        <h3 id={heading} className="eyebrow mb-2">
          Your friends
        </h3>
        {others.length >= SEARCHABLE && (
          <Field label="Search your friends" hideLabel className="mb-2">
            <TextInput
              type="search"
              autoComplete="off"
              placeholder="Search your friends"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </Field>
        )}
        <RadioList
          aria-labelledby={heading}
          value={chosen}
          onValueChange={(next) => setChosen(next as string)}
          className="flex flex-col gap-1"
        >
          {shown.map((friend) => (
            <PersonChoice
              key={friend.id}
              {...friend}
              note={mayMeet(friend) ? (friend.city ?? undefined) : 'Only by chosen friends'}
              disabled={!mayMeet(friend)}
            />
          ))}
        </RadioList>
        {shown.length === 0 && <p className="px-3 py-4 text-muted">Nobody by that name.</p>}
      </section>
      <SheetFooter>
        <Button type="submit" full disabled={!other} busy={introduce.isPending} busyLabel="Creating Chat...">
          {other ? 'Send' : 'Select a friend'}
        </Button>
      </SheetFooter>
    </form>
  )
}
