// Chooses the other friend and adds a message. Opens the chat that is created.

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { staleAfter } from '#shared/api/stale-after.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { giveBack } from '#shared/drafts/give-back.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { useTypedHere } from '#shared/drafts/use-typed-here.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { findPeople } from '#shared/people/find-people.ts'
import { PersonChoice } from '#shared/people/person-choice.tsx'
import { useUserId } from '#shared/session/use-auth.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { RadioList } from '#shared/ui/forms/radio-list.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import type { FriendCard } from '#types/shapes.ts'
import { SendButton } from '../components/send-button.tsx'
import { SheetFooter } from '../components/sheet-footer.tsx'
import { WhileInTown } from '../components/while-in-town.tsx'
import { askedFirst, introductionAct, introductionSubject } from '../data/introduction-act.ts'
import { useAnswer } from '../data/open-form.ts'
import { whyNot } from '../model/may-meet.ts'
import { cutReason, REASON_LIMIT } from '../model/reason.ts'

// A list of this many or more has a search field.
const SEARCHABLE = 8

type Props = {
  person: FriendCard
  others: FriendCard[]
  /** Who of them knows the person already. */
  known: ReadonlySet<string>
  chosenFirst: string | null
  /** Whether it is on the screen: it stays a while longer, to close. */
  shown: boolean
  onDone: () => void
}

export function IntroduceForm({ person, others, known, chosenFirst, shown, onDone }: Props) {
  const heading = useId()
  const navigate = useNavigate()
  const [filter, setFilter] = useTypedHere('friends')
  const [picked, pick] = useTypedHere('introduced-to')
  // Whoever may not be met any more is not chosen any more.
  const chosen = others.find((friend) => friend.id === (picked || chosenFirst) && !whyNot(friend, known))?.id ?? null
  const me = useUserId()
  const cache = useQueryClient()
  const draft = `introduce-${person.id}`
  const words = useMemberDraft(draft, 1, '')
  const [entry] = useActs(me, introductionAct, introductionSubject(person.id, chosen ?? ''))
  const said = entry?.input.message ?? words.value
  const other = others.find(({ id }) => id === chosen)
  const found = new Set(findPeople(others, filter))
  const listed = others.filter((friend) => friend.id === chosen || found.has(friend))

  useAnswer(shown ? entry?.id : undefined, ({ threadId, created, stage }) => {
    if (stage === 'asked') {
      toast.success('They are asked first', { description: askedFirst })
      return void navigate('/inbox')
    }
    toast.success(created ? 'Intro chat created!' : 'Opening intro chat...')
    void navigate(to('/inbox', { thread: threadId }))
  })

  const send = () => {
    if (!other || entry) return
    outboxOf(me).write(introductionAct, {
      first: { id: person.id, name: person.name },
      second: { id: other.id, name: other.name },
      message: words.value,
      draft: `${me}:${draft}`,
    })
    words.discard('')
  }

  const takeBack = () => {
    if (!entry) return
    outboxOf(me).discard(entry.id)
    giveBack(entry.input.draft, entry.input.message)
    // Its answer may have been all that was lost.
    void staleAfter(cache, 'introduce')
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
        counter={{ now: said.length, max: REASON_LIMIT }}
      >
        <Textarea
          value={said}
          disabled={entry !== undefined}
          minRows={2}
          maxRows={5}
          placeholder="Why should they meet?"
          onChange={(event) => words.change(cutReason(event.target.value, REASON_LIMIT))}
        />
      </Field>
      {other && (
        <WhileInTown
          one={person.id}
          other={other.id}
          words={said}
          limit={REASON_LIMIT}
          disabled={entry !== undefined}
          onChange={words.change}
        />
      )}
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
          onValueChange={(next) => pick(String(next))}
          className="flex flex-col gap-1"
        >
          {listed.map((friend) => (
            <PersonChoice
              key={friend.id}
              {...friend}
              note={whyNot(friend, known) ?? friend.city ?? undefined}
              disabled={whyNot(friend, known) !== null}
            />
          ))}
        </RadioList>
        {listed.length === 0 && <p className="px-3 py-4 text-muted">Nobody by that name.</p>}
      </section>
      <SheetFooter>
        <SendButton
          label={other ? 'Send' : 'Select a friend'}
          busyLabel="Creating Chat..."
          disabled={!other}
          entry={entry}
          onTakeBack={takeBack}
          onClose={onDone}
        />
      </SheetFooter>
    </form>
  )
}
